import { useLingui } from '@lingui/react/macro'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { formatDay, localTimeOf } from '@sen/model/scheduling/local-times'
import { useState } from 'react'
import { usePreferences } from '../../state/preferences.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { TimeField } from '../../ui/dates/TimeField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { EndFields } from './EndFields.tsx'
import { NextTimes } from './NextTimes.tsx'
import styles from './RecurrenceDialog.module.css'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { emptyRecurrenceForm, planOfForm, type RecurrenceForm, recurrenceFormOf } from './recurrence-form.ts'
import { ZoneNote } from './ZoneNote.tsx'

interface RecurrenceDialogProps {
  /** The current plan, when it is being changed. */
  readonly present?: PeriodicPlan | undefined
  readonly onClose: () => void
  /** While its promise is pending, the dialog stays open. A rejection is shown. */
  readonly onChoose: (plan: PeriodicPlan) => unknown
}

/** The dialog for periodic sending, with a live preview of the next times. */
export function RecurrenceDialog({ present, onClose, onChoose }: RecurrenceDialogProps) {
  const { t } = useLingui()
  const { timezone } = usePreferences()
  const timeZone = present?.timeZone ?? timezone
  const [now] = useState(() => new Date())
  const [form, setForm] = useState(() =>
    present ? recurrenceFormOf(present, now) : emptyRecurrenceForm(now, timeZone),
  )
  const [isAsked, setAsked] = useState(false)
  const change = (part: Partial<RecurrenceForm>) => setForm((before) => ({ ...before, ...part }))
  const today = formatDay(localTimeOf(now, timeZone).day)
  const read = planOfForm(form, timeZone, now)
  const choose = async () => {
    const late = planOfForm(form, timeZone, new Date())
    if ('plan' in late) await onChoose(late.plan)
    else setAsked(true)
  }
  const submission = useSubmit(choose)
  return (
    <FormDialog
      title={t`Schedule recurring send`}
      submission={submission}
      submitLabel={submission.isBusy ? t`Saving…` : present ? t`Save` : t`Schedule recurring send`}
      onClose={onClose}
      width={520}
      className={styles.form}
    >
      <RecurrenceFields form={form} onChange={change} />
      <div className={styles.pair}>
        <DateField
          label={t`Starts on`}
          required
          today={today}
          min={today}
          value={form.startDay}
          onChange={(startDay) => change({ startDay })}
        />
        <TimeField label={t`Time`} required value={form.time} onChange={(time) => change({ time })} />
      </div>
      <EndFields form={form} today={today} onChange={change} />
      <NextTimes read={read} isAsked={isAsked} timeZone={timeZone} />
      <ZoneNote timeZone={timeZone} at={now} />
    </FormDialog>
  )
}
