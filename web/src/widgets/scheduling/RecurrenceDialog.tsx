import { useLingui } from '@lingui/react/macro'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { formatDay, localTimeOf } from '@sen/model/scheduling/local-times'
import { useId, useState } from 'react'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { TimeField } from '../../ui/dates/TimeField.tsx'
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
  readonly onChoose: (plan: PeriodicPlan) => void
  /** The choice is being saved. */
  readonly isBusy?: boolean
  /** The server's refusal. */
  readonly problem?: string | undefined
}

/** The dialog for periodic sending, with a live preview of the next times. */
export function RecurrenceDialog({ present, onClose, onChoose, isBusy = false, problem }: RecurrenceDialogProps) {
  const { t } = useLingui()
  const { timezone } = usePreferences()
  const timeZone = present?.timeZone ?? timezone
  const [now] = useState(() => new Date())
  const [form, setForm] = useState(() =>
    present ? recurrenceFormOf(present, now) : emptyRecurrenceForm(now, timeZone),
  )
  const [isAsked, setAsked] = useState(false)
  const formId = useId()
  const change = (part: Partial<RecurrenceForm>) => setForm((before) => ({ ...before, ...part }))
  const today = formatDay(localTimeOf(now, timeZone).day)
  const read = planOfForm(form, timeZone, now)
  const submit = () => {
    const late = planOfForm(form, timeZone, new Date())
    if ('plan' in late) onChoose(late.plan)
    else setAsked(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Send periodically`}
      closeLabel={t`Close`}
      width={520}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isBusy}>
            {isBusy ? t`Saving…` : present ? t`Save` : t`Send periodically`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
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
      </form>
    </Dialog>
  )
}
