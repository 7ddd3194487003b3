import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { FilePen } from 'lucide-react'
import { openCompose } from '../../../state/compose-windows.ts'
import styles from './DraftCard.module.css'

/** An answer that was begun: pressing it goes on writing. */
export function DraftCard({ message }: { message: MessageField }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.draft}
      onClick={() => openCompose({ kind: 'draft', messageId: message.id })}
    >
      <span className={styles.icon} aria-hidden>
        <FilePen size={18} strokeWidth={1.75} />
      </span>
      <span className={styles.words}>
        <b>{t`Draft`}</b>
        <span>{message.snippet || t`(nothing written yet)`}</span>
      </span>
      <span className={styles.go}>{t`Go on writing`}</span>
    </button>
  )
}
