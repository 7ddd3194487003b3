import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { cx } from '../../lib/cx.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './FolderRow.module.css'
import { FOLDER_ICONS } from './folder-icons.ts'

/** What stands in a row of folders, to be spread on whatever it is there: a link, a button, a text. */
export interface FolderRowMain {
  readonly className: string
  readonly children: ReactNode
  readonly 'data-tooltip': string | undefined
}

interface FolderRowProps {
  readonly folder: FolderField
  readonly depth?: number | undefined
  /** Whether what lies below it is out of sight; undefined where there is nothing. */
  readonly isFolded?: boolean | undefined
  /** Unread in what is out of sight below it. */
  readonly unreadBelow?: number | undefined
  readonly onFold?: (isFolded: boolean) => void
  /** Its picture and its count alone. */
  readonly isNarrow?: boolean
  /** On the row as a whole: its place in a tree of which only a part is drawn, what takes a drop or a long press. */
  readonly item?: HTMLAttributes<HTMLLIElement> & { readonly 'data-drop'?: 'open' | 'shut' | 'over' }
  readonly main: (main: FolderRowMain) => ReactNode
  /** What can be done with it: in the place of the count, for whoever comes near. */
  readonly actions?: (className: string | undefined) => ReactNode
}

/** A folder in a list of folders: its picture by its role, its name, its count, and a button that folds what is below it. */
export function FolderRow(props: FolderRowProps) {
  const { folder, depth = 0, isFolded, unreadBelow = 0, onFold, isNarrow = false, item, main, actions } = props
  const { t } = useLingui()
  const { language } = usePreferences()
  const Icon = FOLDER_ICONS[folder.role]
  const title = folderTitle(folder)
  const count = shownCount(folder) + unreadBelow
  const isUnread =
    count === folder.unread_threads + unreadBelow && folder.role !== 'drafts' && folder.role !== 'scheduled'
  return (
    <li
      {...item}
      className={cx(styles.row, isNarrow && styles.narrow)}
      style={depth > 0 ? ({ '--depth': depth } as object) : undefined}
    >
      {isFolded !== undefined && !isNarrow && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t`Show the folders in ${title}` : t`Hide the folders in ${title}`}
          onClick={() => onFold?.(!isFolded)}
        >
          {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </button>
      )}
      {main({
        className: styles.main ?? '',
        'data-tooltip': isNarrow ? title : undefined,
        children: (
          <>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className={styles.label}>{title}</span>
            {count > 0 && (
              <>
                <b className={styles.count} aria-hidden>
                  {isNarrow && count > MOST_BESIDE_PICTURE ? `${MOST_BESIDE_PICTURE}+` : count.toLocaleString(language)}
                </b>
                <span className="sr-only">
                  {isUnread ? t`${count} unread` : plural(count, { one: '# conversation', other: '# conversations' })}
                </span>
              </>
            )}
          </>
        ),
      })}
      {!isNarrow && actions?.(styles.actions)}
    </li>
  )
}

/** More letters would cover the picture, which is all that the narrow sidebar has of a folder. */
const MOST_BESIDE_PICTURE = 99

/** Unread where mail comes in; how many there are where one's own unfinished mail waits. */
function shownCount({ role, unread_threads, total_threads }: FolderField): number {
  if (role === 'drafts' || role === 'scheduled' || role === 'periodic') return total_threads
  if (role === 'inbox' || role === 'junk' || role === 'custom') return unread_threads
  return 0
}
