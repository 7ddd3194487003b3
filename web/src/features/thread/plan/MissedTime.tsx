import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import type { PeriodicField } from '@sen/contract/planning/period'
import type { QueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { decideMissed } from '../../../actions/planning/plan-commands.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { missedReason } from './missed-reason.ts'
import styles from './PlanBar.module.css'

interface MissedTimeProps {
  readonly message: MessageField
  readonly periodic: PeriodicField
  readonly cache: QueryClient
}

/** One time of a periodic message did not happen; its other times go on whatever is said here. */
export function MissedTime({ message, periodic, cache }: MissedTimeProps) {
  const { t, i18n } = useLingui()
  const { language, timezone } = usePreferences()
  if (periodic.missed_at === null) return null
  const timeZone = periodic.timezone ?? timezone
  const when = formatFull(new Date(periodic.missed_at * 1_000), { language, timeZone })
  return (
    <Alert tone="danger" icon={TriangleAlert}>
      <p>{t`Not sent. It was planned for ${when}.`}</p>
      <p>{missedReason(i18n, periodic.missed_reason)}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => decideMissed(cache, message, 'send')}>{t`Send now`}</button>
        <button type="button" onClick={() => decideMissed(cache, message, 'skip')}>{t`Skip this time`}</button>
      </div>
    </Alert>
  )
}
