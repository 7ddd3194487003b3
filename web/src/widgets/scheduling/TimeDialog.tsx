import { useLingui } from '@lingui/react/macro'
import { formatDay, formatTime, instantOf, localTimeOf, parseDay, parseTime } from '@sen/model/scheduling/local-times'
import { isTooFar } from '@sen/model/scheduling/scheduled-times'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { formatFull, formatMessageTime } from '../../lib/dates.ts'
import { usePreferences } from '../../state/preferences.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { TimeField } from '../../ui/dates/TimeField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormRefusal, useSubmit } from '../form/use-submit.ts'
import styles from './TimeDialog.module.css'
import { ZoneNote } from './ZoneNote.tsx'

export interface TimePreset {
  readonly name: string
  readonly title: string
  readonly icon: LucideIcon
  readonly at: Date
}

interface TimeDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly presets: readonly TimePreset[]
  readonly now: Date
  /** The time that the fields show at first. */
  readonly start: Date
  /** Returns the text of what is wrong with a chosen time. */
  readonly problemOf: (at: Date) => string | undefined
  readonly onClose: () => void
  /** While its promise is pending, the dialog stays open. A rejection is shown. */
  readonly onChoose: (at: Date) => unknown
}

/** Asks for one of some preset times or any other, in the account's time zone. */
export function TimeDialog({ title, submitLabel, presets, now, start, problemOf, onClose, onChoose }: TimeDialogProps) {
  const { t } = useLingui()
  const { language, timezone } = usePreferences()
  const style = { language, timeZone: timezone }
  const [local] = useState(() => localTimeOf(start, timezone))
  const [day, setDay] = useState(formatDay(local.day))
  const [time, setTime] = useState(formatTime(local.time))
  const today = formatDay(localTimeOf(now, timezone).day)
  const [date, clock] = [parseDay(day), parseTime(time)]
  const at = date && clock && instantOf(date, clock, timezone)
  const refuse = (text: string) => new FormRefusal({ at: 'time', text })
  const choose = async (chosen: Date | undefined) => {
    if (!chosen) throw refuse(t`Choose a day and a time.`)
    const problem = problemOf(chosen)
    if (problem !== undefined) throw refuse(problem)
    if (isTooFar(chosen)) throw refuse(t`That’s too far ahead. Check the year.`)
    await onChoose(chosen)
  }
  const submission = useSubmit<'time'>(() => choose(at))
  const refusal = submission.problemAt('time')
  const choosePreset = (presetAt: Date) => {
    // Fill the fields, so that the time stays if the server refuses it.
    const presetTime = localTimeOf(presetAt, timezone)
    setDay(formatDay(presetTime.day))
    setTime(formatTime(presetTime.time))
    submission.submit(() => choose(presetAt))
  }
  return (
    <FormDialog
      title={title}
      submission={submission}
      submitLabel={submission.isBusy ? t`Saving…` : submitLabel}
      onClose={onClose}
      width={440}
    >
      <ul className={styles.presets}>
        {presets.map(({ name, title, icon: Icon, at: presetAt }, index) => (
          <li key={name}>
            <button
              type="button"
              // Focus the first preset instead of a field, which would open the on-screen keyboard on a phone.
              data-first={index === 0 ? '' : undefined}
              className={styles.preset}
              onClick={() => choosePreset(presetAt)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>{title}</span>
              <small>{formatMessageTime(presetAt, now, style, '')}</small>
            </button>
          </li>
        ))}
      </ul>
      <fieldset className={styles.custom}>
        <legend>{t`Another time`}</legend>
        <div className={styles.fields}>
          <DateField
            label={t`Day`}
            required
            today={today}
            min={today}
            value={day}
            onChange={(typed) => {
              setDay(typed)
              submission.clear()
            }}
          />
          <TimeField
            label={t`Time`}
            required
            value={time}
            onChange={(typed) => {
              setTime(typed)
              submission.clear()
            }}
          />
        </div>
        <p className={refusal ? styles.error : styles.when} role={refusal ? 'alert' : undefined}>
          {refusal ?? (at ? formatFull(at, style) : t`Choose a day and a time.`)}
        </p>
      </fieldset>
      <ZoneNote timeZone={timezone} at={at ?? now} />
    </FormDialog>
  )
}
