import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { FolderMenu } from '../../actions/folder/FolderMenu.tsx'
import { compose, maySend } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { cx } from '../../lib/cx.ts'
import { usePreferences } from '../../state/preferences.ts'
import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import { FOLDER_ICONS } from './folder-icons.ts'
import { QuotaLine } from './QuotaLine.tsx'
import styles from './Sidebar.module.css'

interface SidebarProps {
  readonly narrow?: boolean
  readonly onChosen?: () => void
  /** Below the folders, scrolled with them. */
  readonly foot?: ReactNode
}

/** Compose, the system folders in their fixed order, the user's own as a tree, and the quota at the foot. */
export const Sidebar = memo(function Sidebar({ narrow = false, onChosen, foot }: SidebarProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const { data: folders } = useQuery(foldersQuery)
  const context = useActionContext()
  const own = folders ? folderTree(folders) : []
  return (
    <div className={cx(styles.sidebar, narrow && styles.narrow)}>
      <button
        type="button"
        className={styles.compose}
        disabled={!maySend({ user })}
        data-tooltip={narrow ? t`Compose` : undefined}
        aria-keyshortcuts="c"
        onClick={() => {
          onChosen?.()
          compose.perform(context({ kind: 'selection' }))
        }}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{t`Compose`}</span>
        <kbd className={styles.key} aria-hidden>
          C
        </kbd>
      </button>
      <div className={styles.scroll}>
        <nav aria-label={t`Folders`}>
          {!folders && (
            <AfterAWhile>
              <FolderSkeletons />
            </AfterAWhile>
          )}
          <ul>
            {folders
              ?.filter((folder) => folder.role !== 'custom')
              .map((folder) => (
                <FolderLink key={folder.id} folder={folder} narrow={narrow} onChosen={onChosen} />
              ))}
          </ul>
          {own.length > 0 && <h2 className={styles.heading}>{t`Folders`}</h2>}
          <ul>
            {own.map(({ folder, depth }) => (
              <FolderLink key={folder.id} folder={folder} depth={depth} narrow={narrow} onChosen={onChosen} />
            ))}
          </ul>
        </nav>
        {foot}
      </div>
      {!narrow && <QuotaLine className={styles.quota} />}
    </div>
  )
})

interface FolderLinkProps {
  readonly folder: FolderField
  readonly depth?: number
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

const FolderLink = memo(function FolderLink({ folder, depth = 0, narrow, onChosen }: FolderLinkProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const Icon = FOLDER_ICONS[folder.role]
  const title = folderTitle(folder)
  const count = shownCount(folder)
  const isUnread = count === folder.unread_threads && folder.role !== 'drafts' && folder.role !== 'scheduled'
  return (
    <li className={styles.entry}>
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
              {count.toLocaleString(language)}
            </b>
            <span className="sr-only">
              {isUnread ? t`${count} unread` : plural(count, { one: '# conversation', other: '# conversations' })}
            </span>
          </>
        )}
      </Link>
      {!narrow && <FolderMenu folder={folder} className={styles.menu} />}
    </li>
  )
})

/** Unread where mail comes in; how many there are where one's own unfinished mail waits. */
function shownCount({ role, unread_threads, total_threads }: FolderField): number {
  if (role === 'drafts' || role === 'scheduled' || role === 'periodic') return total_threads
  if (role === 'inbox' || role === 'junk' || role === 'custom') return unread_threads
  return 0
}

function FolderSkeletons() {
  return (
    <div className={styles.skeletons}>
      {[96, 84, 60, 76, 88, 70, 62, 78].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} width={width} />
      ))}
    </div>
  )
}
