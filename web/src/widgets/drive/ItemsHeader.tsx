import { useLingui } from '@lingui/react/macro'
import type { DriveSort } from '@sen/model/drive/drive-items'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import type { DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import styles from './ItemRow.module.css'
import type { ItemColumn } from './items-view-props.ts'

interface ItemsHeaderProps {
  readonly location: DriveLocation
  readonly columns: readonly ItemColumn[]
  /** Undefined: the list has a fixed order. */
  readonly order: DriveSortOrder | undefined
  readonly onOrder: (sort: DriveSort) => void
}

export function ItemsHeader({ location, columns, order, onOrder }: ItemsHeaderProps) {
  const { t } = useLingui()
  const column = (sort: DriveSort, name: string, className: string | undefined) => {
    if (!order) return <span className={className}>{name}</span>
    const isCurrent = order.sort === sort
    const Arrow = order.isDescending ? ArrowDown : ArrowUp
    const direction = order.isDescending ? t`descending` : t`ascending`
    return (
      <span className={className}>
        <button
          type="button"
          className={cx(styles.sort, isCurrent && styles.sorted)}
          aria-label={isCurrent ? t`Sort by ${name}, ${direction}` : t`Sort by ${name}`}
          onClick={() => onOrder(sort)}
        >
          {name}
          <Arrow size={14} strokeWidth={2} aria-hidden />
        </button>
      </span>
    )
  }
  return (
    <div className={styles.header}>
      <span className={styles.check} />
      {column('name', t`Name`, styles.main)}
      {columns.includes('folder') && <span className={styles.folder}>{t`Folder`}</span>}
      {columns.includes('owner') && <span className={styles.folder}>{t`Owner`}</span>}
      {columns.includes('receivers') && <span className={styles.folder}>{t`Shared with`}</span>}
      {columns.includes('terms') && <span className={cx(styles.folder, styles.terms)}>{t`Permission`}</span>}
      {columns.includes('date') &&
        column('last_modified', location.kind === 'trash' ? t`Deleted` : t`Modified`, styles.date)}
      {columns.includes('size') && column('size', t`Size`, styles.size)}
      <span className={styles.end} />
    </div>
  )
}
