import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { Link } from '@tanstack/react-router'
import { hasViews } from '../../../data/folders/folder-views.ts'
import { cx } from '../../../lib/cx.ts'
import type { FolderView } from '../../../lib/list-source.ts'
import styles from './ListFilters.module.css'

interface ListFiltersProps {
  readonly folder: FolderField | undefined
  readonly show: FolderView | undefined
  /** Phones and narrow lists have no room in the toolbar. */
  readonly position: 'toolbar' | 'line'
}

export function ListFilters({ folder, show, position }: ListFiltersProps) {
  const { t } = useLingui()
  if (!folder || !hasViews(folder.role)) return null
  const views = [
    [undefined, t({ message: 'All', context: 'filter' })],
    ['unread', t({ message: 'Unread', context: 'filter' })],
    ['starred', t({ message: 'Starred', context: 'filter' })],
  ] as const
  return (
    <nav className={cx(styles.filters, styles[position])} aria-label={t`Show`}>
      {views.map(([view, label]) => (
        <Link
          key={label}
          to="/folder/$name"
          params={{ name: folder.name }}
          search={view ? { show: view } : {}}
          activeOptions={{ exact: true }}
          aria-current={view === show ? 'page' : undefined}
          className={styles.filter}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
