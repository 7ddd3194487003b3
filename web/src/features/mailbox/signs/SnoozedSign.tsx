import { useLingui } from '@lingui/react/macro'
import type { ThreadField } from '@sen/contract/threads'
import { AlarmClock, BellOff } from 'lucide-react'
import { hasReturned, snoozedWords } from '../row-words.ts'
import styles from './PlannedSign.module.css'
import seen from './SeenSign.module.css'

interface SnoozedSignProps {
  readonly thread: ThreadField
  /** The time of the return, as text. */
  readonly until: string | undefined
}

/** Shows that a thread is snoozed, has returned, or is muted. */
export function SnoozedSign({ thread, until }: SnoozedSignProps) {
  const { t } = useLingui()
  return (
    <>
      {until !== undefined && (
        <small className={styles.planned} title={snoozedWords(until)}>
          <AlarmClock size={13} strokeWidth={1.75} aria-hidden />
          {until}
        </small>
      )}
      {hasReturned(thread) && (
        <small className={styles.planned} title={t`returned from Snoozed`}>
          <AlarmClock size={13} strokeWidth={1.75} aria-hidden />
          {t`Returned`}
        </small>
      )}
      {thread.muted && (
        <span className={seen.seen} title={t`muted`}>
          <BellOff size={15} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}
