import type { LabelField } from '@sen/contract/labels/labels'
import { LabelChip } from '../../../widgets/labels/LabelChip.tsx'
import styles from './RowLabels.module.css'

const MOST_SHOWN = 2

/** The row's accessible name contains all labels. */
export function RowLabels({ labels }: { labels: readonly LabelField[] }) {
  if (labels.length === 0) return null
  const hidden = labels.length - MOST_SHOWN
  return (
    <span className={styles.labels}>
      {labels.slice(0, MOST_SHOWN).map(({ id, name, colour }) => (
        <LabelChip key={id} name={name} colour={colour} />
      ))}
      {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
    </span>
  )
}
