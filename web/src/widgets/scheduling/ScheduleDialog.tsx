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
import { useId, useState } from 'react'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { formatFull, formatMessageTime } from '../../lib/dates.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { TimeField } from '../../ui/dates/TimeField.tsx'
import styles from './ScheduleDialog.module.css'
import { ZoneNote } from './ZoneNote.tsx'

interface ScheduleDialogProps {
  /** The current time, when it is being changed. */
  readonly present?: Date | undefined
  readonly onClose: () => void
  readonly onChoose: (at: Date) => void
  /** The choice is being saved. */
  readonly isBusy?: boolean
  /** The server's refusal. */
  readonly problem?: string | undefined
}

const ICONS = { 'tomorrow-morning': Sunrise, 'tomorrow-afternoon': Sun, 'monday-morning': CalendarClock } as const

/** The dialog for scheduled sending: three presets or any time, in the account's time zone. */
export function ScheduleDialog({ present, onClose, onChoose, isBusy = false, problem }: ScheduleDialogProps) {
  const { t, i18n } = useLingui()
  const { language, timezone } = usePreferences()
  const style = { language, timeZone: timezone }
  const [now] = useState(() => new Date())
  const [start] = useState(() =>
    localTimeOf(present && present > now ? present : defaultScheduleTime(now, timezone), timezone),
  )
  const [day, setDay] = useState(formatDay(start.day))
  const [time, setTime] = useState(formatTime(start.time))
  const [refusal, setRefusal] = useState<string>()
  const formId = useId()
  const today = formatDay(localTimeOf(now, timezone).day)
  const titles: Readonly<Record<PresetName, string>> = {
    'tomorrow-morning': t`Tomorrow morning`,
    'tomorrow-afternoon': t`Tomorrow afternoon`,
    'monday-morning': t`Monday morning`,
  }
  const [date, clock] = [parseDay(day), parseTime(time)]
  const at = date && clock && instantOf(date, clock, timezone)
  const choose = () => {
    if (!at) return setRefusal(t`Choose a day and a time.`)
    if (isTooSoon(at, new Date())) return setRefusal(i18n._(ERROR_TEXTS.schedule_too_soon))
    if (isTooFar(at)) return setRefusal(t`That’s too far ahead. Check the year.`)
    onChoose(at)
  }
  const choosePreset = (presetAt: Date) => {
    // Fill the fields, so that the time stays if the server refuses it.
    const local = localTimeOf(presetAt, timezone)
    setDay(formatDay(local.day))
    setTime(formatTime(local.time))
    setRefusal(undefined)
    onChoose(presetAt)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={present ? t`Change the time` : t`Schedule send`}
      closeLabel={t`Close`}
      width={440}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isBusy}>
            {isBusy ? t`Saving…` : t`Schedule`}
          </Button>
        </>
      }
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
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
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
                setRefusal(undefined)
              }}
            />
            <TimeField
              label={t`Time`}
              required
              value={time}
              onChange={(typed) => {
                setTime(typed)
                setRefusal(undefined)
              }}
            />
          </div>
          <p className={refusal ? styles.error : styles.when} role={refusal ? 'alert' : undefined}>
            {refusal ?? (at ? formatFull(at, style) : t`Choose a day and a time.`)}
          </p>
        </fieldset>
      </form>
      <ZoneNote timeZone={timezone} at={at ?? now} />
    </Dialog>
  )
}
