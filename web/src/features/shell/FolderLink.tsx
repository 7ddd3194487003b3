import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useRef } from 'react'
import { FolderMenu } from '../../actions/folder/FolderMenu.tsx'
import { useFolderDrop } from '../../actions/moving/drag-threads.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { useLongPress } from '../../lib/use-long-press.ts'
import { usePreferences } from '../../state/preferences.ts'
import { foldFolder } from '../../state/sidebar/folded-folders.ts'
import type { MenuHandle } from '../../ui/Menu.tsx'
import { FOLDER_ICONS } from './folder-icons.ts'
import styles from './Sidebar.module.css'

interface FolderLinkProps {
  readonly folder: FolderField
  readonly depth?: number
  /** Whether what lies below it is out of sight; undefined where there is nothing. */
  readonly isFolded?: boolean | undefined
  readonly unreadBelow?: number
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

/** A folder of the sidebar. Mail that is dragged over it can be let go there, where it may be moved. */
export const FolderLink = memo(function FolderLink(props: FolderLinkProps) {
  const { folder, depth = 0, isFolded, unreadBelow = 0, narrow, onChosen } = props
  const { t } = useLingui()
  const { language } = usePreferences()
  const Icon = FOLDER_ICONS[folder.role]
  const title = folderTitle(folder)
  const count = shownCount(folder) + unreadBelow
  const isUnread =
    count === folder.unread_threads + unreadBelow && folder.role !== 'drafts' && folder.role !== 'scheduled'
  const menu = useRef<MenuHandle>(null)
  // Under a finger there is no button for it: nine of them would stand beside nine folders.
  const hold = useLongPress(() => menu.current?.open())
  const drop = useFolderDrop(folder, isFolded ? () => foldFolder(folder.id, false) : undefined)
  return (
    <li className={styles.entry} {...drop} {...hold}>
      {isFolded !== undefined && !narrow && (
        <button
          type="button"
          className={styles.fold}
          style={{ left: depth * 22 - 3 }}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t`Show the folders in ${title}` : t`Hide the folders in ${title}`}
          onClick={() => foldFolder(folder.id, !isFolded)}
        >
          {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </button>
      )}
      <Link
        to="/folder/$name"
        params={{ name: folder.name }}
        search={{}}
        activeOptions={{ exact: false, includeSearch: false }}
        className={styles.link}
        activeProps={{ className: styles.current, 'aria-current': 'page' }}
        style={depth > 0 && !narrow ? { paddingLeft: 12 + depth * 22 } : undefined}
        data-tooltip={narrow ? title : undefined}
        onClick={onChosen}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{title}</span>
        {count > 0 && (
          <>
            <b className={styles.count} aria-hidden>
              {narrow && count > MOST_BESIDE_PICTURE ? `${MOST_BESIDE_PICTURE}+` : count.toLocaleString(language)}
            </b>
            <span className="sr-only">
              {isUnread ? t`${count} unread` : plural(count, { one: '# conversation', other: '# conversations' })}
            </span>
          </>
        )}
      </Link>
      {!narrow && <FolderMenu folder={folder} handle={menu} className={styles.menu} />}
    </li>
  )
})

/** More letters would cover the picture, which is all that the narrow sidebar has of a folder. */
const MOST_BESIDE_PICTURE = 99

/** Unread where mail comes in; how many there are where one's own unfinished mail waits. */
function shownCount({ role, unread_threads, total_threads }: FolderField): number {
  if (role === 'drafts' || role === 'scheduled' || role === 'periodic') return total_threads
  if (role === 'inbox' || role === 'junk' || role === 'custom') return unread_threads
  return 0
}
