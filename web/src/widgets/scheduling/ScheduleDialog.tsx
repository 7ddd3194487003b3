import { useLingui } from '@lingui/react/macro'
import { formatDay, formatTime, instantOf, localTimeOf, parseDay, parseTime } from '@sen/model/scheduling/local-times'
import {
  defaultScheduleTime,
  isTooFar,
  isTooSoon,
  type PresetName,
  schedulePresets,
} from '@sen/model/scheduling/scheduled-times'
import { CalendarClock, Sun, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { formatFull, formatMessageTime } from '../../lib/dates.ts'
import { usePreferences } from '../../state/preferences.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { TimeField } from '../../ui/dates/TimeField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormRefusal, useSubmit } from '../form/use-submit.ts'
import styles from './ScheduleDialog.module.css'
import { ZoneNote } from './ZoneNote.tsx'

interface ScheduleDialogProps {
  readonly present?: Date | undefined
  readonly onClose: () => void
  /** While its promise is pending, the dialog stays open. A rejection is shown. */
  readonly onChoose: (at: Date) => unknown
}

const ICONS = { 'tomorrow-morning': Sunrise, 'tomorrow-afternoon': Sun, 'monday-morning': CalendarClock } as const

/** The dialog for scheduled sending: three presets or any time, in the account's time zone. */
export function ScheduleDialog({ present, onClose, onChoose }: ScheduleDialogProps) {
  const { t, i18n } = useLingui()
  const { language, timezone } = usePreferences()
  const style = { language, timeZone: timezone }
  const [now] = useState(() => new Date())
  const [start] = useState(() =>
    localTimeOf(present && present > now ? present : defaultScheduleTime(now, timezone), timezone),
  )
  const [day, setDay] = useState(formatDay(start.day))
  const [time, setTime] = useState(formatTime(start.time))
  const today = formatDay(localTimeOf(now, timezone).day)
  const titles: Readonly<Record<PresetName, string>> = {
    'tomorrow-morning': t`Tomorrow morning`,
    'tomorrow-afternoon': t`Tomorrow afternoon`,
    'monday-morning': t`Monday morning`,
  }
  const [date, clock] = [parseDay(day), parseTime(time)]
  const at = date && clock && instantOf(date, clock, timezone)
  const refuse = (text: string) => new FormRefusal({ at: 'time', text })
  const choose = async (chosen: Date | undefined) => {
    if (!chosen) throw refuse(t`Choose a day and a time.`)
    if (isTooSoon(chosen, new Date())) throw refuse(i18n._(ERROR_TEXTS.schedule_too_soon))
    if (isTooFar(chosen)) throw refuse(t`That’s too far ahead. Check the year.`)
    await onChoose(chosen)
  }
  const submission = useSubmit<'time'>(() => choose(at))
  const refusal = submission.problemAt('time')
  const choosePreset = (presetAt: Date) => {
    // Fill the fields, so that the time stays if the server refuses it.
    const local = localTimeOf(presetAt, timezone)
    setDay(formatDay(local.day))
    setTime(formatTime(local.time))
    submission.submit(() => choose(presetAt))
  }
  return (
    <FormDialog
      title={present ? t`Change the time` : t`Schedule send`}
      submission={submission}
      submitLabel={submission.isBusy ? t`Saving…` : t`Schedule`}
      onClose={onClose}
      width={440}
    >
      <ul className={styles.presets}>
        {schedulePresets(now, timezone).map((preset, index) => {
          const Icon = ICONS[preset.name]
          return (
            <li key={preset.name}>
              <button
                type="button"
                // Focus the first preset instead of a field, which would open the on-screen keyboard on a phone.
                data-first={index === 0 ? '' : undefined}
                className={styles.preset}
                onClick={() => choosePreset(preset.at)}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                <span>{titles[preset.name]}</span>
                <small>{formatMessageTime(preset.at, now, style, '')}</small>
              </button>
            </li>
          )
        })}
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
