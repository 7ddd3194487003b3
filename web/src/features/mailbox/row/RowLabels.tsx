import type { LabelField } from '@sen/contract/labels/labels'
import { cx } from '../../../lib/cx.ts'
import { LabelChip } from '../../../widgets/labels/LabelChip.tsx'
import styles from './RowLabels.module.css'

const MOST_SHOWN = 2

/** The row's accessible name contains all labels. A narrow list has room for one (RowLabels.module.css). */
export function RowLabels({ labels }: { labels: readonly LabelField[] }) {
  if (labels.length === 0) return null
  const hidden = labels.length - MOST_SHOWN
  const hiddenInNarrowList = labels.length - 1
  return (
    <span className={styles.labels}>
      {labels.slice(0, MOST_SHOWN).map(({ id, name, colour }) => (
        <LabelChip key={id} name={name} colour={colour} />
      ))}
      {hidden > 0 && <span className={cx(styles.more, styles.wide)}>+{hidden}</span>}
      {hiddenInNarrowList > 0 && <span className={cx(styles.more, styles.narrow)}>+{hiddenInNarrowList}</span>}
    </span>
  )
}
