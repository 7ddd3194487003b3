import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import type { PeriodicField } from '@sen/contract/recurrence/period'
import { planOfFields } from '@sen/contract/recurrence/recurrence-fields'
import type { QueryClient } from '@tanstack/react-query'
import { Repeat, TriangleAlert } from 'lucide-react'
import { cancelPlan, decideMissed, editPlanned } from '../../../actions/scheduling/plan-commands.ts'
import { recurrenceEndText, recurrenceText } from '../../../actions/scheduling/recurrence-text.ts'
import { formatFull } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { RecurrenceDialog } from '../../../widgets/scheduling/RecurrenceDialog.tsx'
import { EndingLinks } from './EndingLinks.tsx'
import { missedReason } from './missed-reason.ts'
import styles from './PlanBar.module.css'
import { usePlanChange } from './use-plan-change.ts'

interface PeriodicBarProps {
  readonly message: MessageField
  readonly periodic: PeriodicField
  readonly cache: QueryClient
  readonly onGone: () => void
}

export function PeriodicBar({ message, periodic, cache, onGone }: PeriodicBarProps) {
  const { t } = useLingui()
  const { language, timezone } = usePreferences()
  const change = usePlanChange(cache, message)
  const plan = planOfFields(periodic, timezone)
  const timeZone = plan?.timeZone ?? timezone
  const count = periodic.sent_count
  const end = plan && recurrenceEndText(plan, language)
  const next = periodic.next_at === null ? '' : formatFull(new Date(periodic.next_at * 1_000), { language, timeZone })
  return (
    <>
      <MissedTime message={message} periodic={periodic} cache={cache} />
      <Alert tone="accent" icon={Repeat} {...(plan && { title: recurrenceText(plan, language) })}>
        <p>{next === '' ? t`It has ended.` : t`Next time: ${next}`}</p>
        <p>{joinFacts([t`Sent so far: ${count}`, end])}</p>
        <div className={styles.actions}>
          <button type="button" onClick={change.open}>{t`Edit recurrence`}</button>
          <button type="button" onClick={() => editPlanned(cache, message, onGone)}>{t`Edit`}</button>
          <button type="button" onClick={() => cancelPlan(cache, message, onGone)}>{t`Unschedule`}</button>
        </div>
      </Alert>
      {change.isOpen && (
        <RecurrenceDialog
          present={plan}
          onClose={change.close}
          onChoose={(chosen) => change.choose({ kind: 'periodic', plan: chosen })}
        />
      )}
      {change.question && <EndingLinks {...change.question} />}
    </>
  )
}

interface MissedTimeProps {
  readonly message: MessageField
  readonly periodic: PeriodicField
  readonly cache: QueryClient
}

/** The answer does not affect later occurrences. */
function MissedTime({ message, periodic, cache }: MissedTimeProps) {
  const { t, i18n } = useLingui()
  const { language, timezone } = usePreferences()
  if (periodic.missed_at === null) return null
  const timeZone = periodic.timezone ?? timezone
  const when = formatFull(new Date(periodic.missed_at * 1_000), { language, timeZone })
  return (
    <Alert tone="danger" icon={TriangleAlert}>
      <p>{t`Not sent. It was scheduled for ${when}.`}</p>
      <p>{missedReason(i18n, periodic.missed_reason)}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => decideMissed(cache, message, 'send')}>{t`Send now`}</button>
        <button type="button" onClick={() => decideMissed(cache, message, 'skip')}>{t`Skip this time`}</button>
      </div>
    </Alert>
  )
}
