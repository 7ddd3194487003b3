import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { countedThreads } from '@sen/model/folders'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { cx } from '../../lib/cx.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './FolderRow.module.css'
import { FOLDER_ICONS } from './folder-icons.ts'

export interface FolderRowMain {
  readonly className: string
  readonly children: ReactNode
  readonly 'data-tooltip': string | undefined
}

interface FolderRowProps {
  readonly folder: FolderField
  readonly depth?: number | undefined
  /** Undefined without subfolders. */
  readonly isFolded?: boolean | undefined
  /** Unread threads in collapsed subfolders. */
  readonly unreadBelow?: number | undefined
  readonly onFold?: (isFolded: boolean) => void
  readonly isNarrow?: boolean
  /** Props of the row: position in a partially rendered tree, drop and long press handlers. */
  readonly item?: HTMLAttributes<HTMLLIElement> & { readonly 'data-drop'?: 'open' | 'shut' | 'over' }
  readonly main: (main: FolderRowMain) => ReactNode
  /** Actions, which replace the count on hover and focus. */
  readonly actions?: (className: string | undefined) => ReactNode
}

export function FolderRow(props: FolderRowProps) {
  const { folder, depth = 0, isFolded, unreadBelow = 0, onFold, isNarrow = false, item, main, actions } = props
  const { t } = useLingui()
  const { language } = usePreferences()
  const Icon = FOLDER_ICONS[folder.role]
  const title = folderTitle(folder)
  const counted = countedThreads(folder.role)
  const ownCount = counted === 'all' ? folder.total_threads : counted === 'unread' ? folder.unread_threads : 0
  const count = ownCount + unreadBelow
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
            <span className={isNarrow ? 'sr-only' : styles.label} title={isNarrow ? undefined : title}>
              {title}
            </span>
            {count > 0 && (
              <>
                <b className={styles.count} aria-hidden>
                  {isNarrow && count > MOST_BESIDE_PICTURE ? `${MOST_BESIDE_PICTURE}+` : count.toLocaleString(language)}
                </b>
                <span className="sr-only">
                  {counted === 'all'
                    ? plural(count, { one: '# conversation', other: '# conversations' })
                    : t`${count} unread`}
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

/** A longer number would cover the icon in the narrow sidebar. */
const MOST_BESIDE_PICTURE = 99
