import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import type { ScheduledField } from '@sen/contract/scheduling/schedule'
import type { QueryClient } from '@tanstack/react-query'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import { cancelPlan, editPlanned, sendPlannedNow } from '../../../actions/scheduling/plan-commands.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ScheduleDialog } from '../../../widgets/scheduling/ScheduleDialog.tsx'
import { EndingLinks } from './EndingLinks.tsx'
import { missedReason } from './missed-reason.ts'
import styles from './PlanBar.module.css'
import { usePlanChange } from './use-plan-change.ts'

export interface ScheduledBarProps {
  readonly message: MessageField
  readonly scheduled: ScheduledField
  readonly cache: QueryClient
  readonly onGone: () => void
}

export function ScheduledBar({ message, scheduled, cache, onGone }: ScheduledBarProps) {
  const { t, i18n } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const change = usePlanChange(cache, message)
  const at = new Date(scheduled.at * 1_000)
  const when = formatFull(at, { language, timeZone })
  const isMissed = scheduled.state === 'missed'
  return (
    <Alert tone={isMissed ? 'danger' : 'accent'} icon={isMissed ? TriangleAlert : CalendarClock}>
      <p>{isMissed ? t`Not sent. It was scheduled for ${when}.` : t`Will be sent: ${when}`}</p>
      {isMissed && <p>{missedReason(i18n, scheduled.reason)}</p>}
      <div className={styles.actions}>
        <button type="button" onClick={() => sendPlannedNow(cache, message, onGone)}>{t`Send now`}</button>
        <button type="button" onClick={change.open}>{t`Change the time`}</button>
        <button type="button" onClick={() => editPlanned(cache, message, onGone)}>{t`Edit`}</button>
        <button type="button" onClick={() => cancelPlan(cache, message, onGone)}>{t`Unschedule`}</button>
      </div>
      {change.isOpen && (
        <ScheduleDialog
          present={at}
          onClose={change.close}
          onChoose={(chosen) => change.choose({ kind: 'scheduled', at: chosen })}
        />
      )}
      {change.question && <EndingLinks {...change.question} />}
    </Alert>
  )
}
