import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { askForReminder, removeReminder } from '../../../actions/message/remind.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './PlanBar.module.css'

/** Says when the sender is reminded if nobody has answered. */
export function ReminderBar({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const { id, remind_at } = message
  if (remind_at === undefined) return null
  const when = formatFull(new Date(remind_at * 1_000), { language, timeZone })
  return (
    <Alert tone="plain" icon={BellRing}>
      <p>{t`You’ll be reminded if nobody answers: ${when}`}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => askForReminder(cache, message)}>{t`Change reminder time`}</button>
        <button type="button" onClick={() => removeReminder(cache, id)}>{t`Remove the reminder`}</button>
      </div>
    </Alert>
  )
}
