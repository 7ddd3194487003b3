import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { Eye } from 'lucide-react'
import { formatMessageTime } from '../../../../lib/dates.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { usePreferences } from '../../../../state/preferences.ts'
import styles from './SeenState.module.css'

/** Product decision 12. */
export function SeenState({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const now = useToday()
  const { tracking } = message
  // Without a delivery there can be no view.
  const hasArrived = message.deliveries.length === 0 || message.deliveries.some(({ state }) => state !== 'failed')
  if (!tracking || !hasArrived) return null
  const { view_count: count, last_seen } = tracking
  const people = message.deliveries.filter(({ view_count }) => (view_count ?? 0) > 0).map(({ email }) => email)
  // After a recall, its report says who had opened the message; a tracking image knows less.
  if (count === 0 && typeof message.recall?.done_at === 'number') return null
  const time =
    last_seen === null ? '' : formatMessageTime(new Date(last_seen * 1000), now, { language, timeZone }, t`Yesterday`)
  const who = people.join(', ')
  const times = plural(count, { one: '# time', other: '# times' })
  return (
    <p className={styles.seen} title={t`Mail apps that block images hide opens, and some open mail automatically.`}>
      <Eye size={15} strokeWidth={1.75} aria-hidden />
      {count === 0 ? t`No opens detected yet` : t`Probably opened ${times} by ${who}, last ${time}`}
    </p>
  )
}
