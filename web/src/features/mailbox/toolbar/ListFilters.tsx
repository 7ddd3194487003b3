import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Link } from '@tanstack/react-router'
import styles from './ListFilters.module.css'

/** While nothing is selected: parts of the folder, each a search of its own with an address. */
export function ListFilters({ folder }: { folder: FolderField | undefined }) {
  const { t } = useLingui()
  if (!folder || !FILTERED.has(folder.role)) return null
  return (
    <nav className={styles.filters} aria-label={t`Show`}>
      <span className={styles.filter} aria-current="page">
        {t({ message: 'All', context: 'filter' })}
      </span>
      <Link to="/advance-search" search={{ folder: folder.name, is_read: false }} className={styles.filter}>
        {t({ message: 'Unread', context: 'filter' })}
      </Link>
      <Link to="/advance-search" search={{ folder: folder.name, is_star: true }} className={styles.filter}>
        {t({ message: 'Starred', context: 'filter' })}
      </Link>
    </nav>
  )
}

/** Where mail comes in. */
const FILTERED: ReadonlySet<string> = new Set(['inbox', 'custom', 'junk'])
