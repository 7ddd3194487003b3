import { useLingui } from '@lingui/react/macro'
import { Calendar as CalendarIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { FIRST_DAY, LAST_DAY } from '../../lib/calendar/month-days.ts'
import { isDay, readTypedDay, WHOLE_DAY, writeDay } from '../../lib/calendar/typed-dates.ts'
import { TextField } from '../fields/TextField.tsx'
import { IconButton } from '../IconButton.tsx'
import { Popover } from '../Popover.tsx'
import { Calendar } from './Calendar.tsx'
import styles from './DateField.module.css'
import { useTypedValue } from './use-typed.ts'

interface DateFieldProps {
  readonly label: string
  /** `2026-11-20`, however it is displayed; or the typed text, if it is no valid day. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The current day in the user's time zone. */
  readonly today: string
  /** The first day that the calendar offers. The form validates typed days. */
  readonly min?: string
  readonly max?: string
  readonly required?: boolean
  readonly error?: ReactNode
  readonly onLeave?: () => void
}

/** Displayed as `20/11/2026` in both languages, regardless of the browser. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, today, min = '', max = '', required, error, onLeave } = props
  const { t } = useLingui()
  // A date that the form would refuse is no good example.
  const example = writeDay(isDay(min) && min > today ? min : today)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const [first, last] = [isDay(min) ? min : FIRST_DAY, isDay(max) ? max : LAST_DAY]
  const { typed, isUnreadable, onInput, settle, onEnter } = useTypedValue({
    value,
    onChange,
    read: (text) => readTypedDay(text, today, isDay(min) ? min : ''),
    whole: WHOLE_DAY,
    isRead: isDay,
  })

  const giveFocusBack = () => {
    // On touch screens, focus the button: the field would open the on-screen keyboard over the chosen day.
    const button = matchMedia('(pointer: coarse)').matches ? field.current?.querySelector('button') : undefined
    const opener = button ?? input.current
    opener?.focus()
  }
  const close = () => {
    // If the user pressed or tabbed elsewhere, the focus stays there.
    if (calendar.current?.contains(document.activeElement)) giveFocusBack()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      settle()
      setOpen(true)
    } else onEnter(event)
  }

  return (
    <div>
      <div ref={field} className={styles.place}>
        <TextField
          ref={input}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`dd/mm/yyyy`}
          required={required}
          value={typed ?? writeDay(value)}
          error={isUnreadable ? t`This is not a date. Write it as ${example} or choose it in the calendar.` : error}
          onChange={({ currentTarget }) => onInput(currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            settle()
            const isHere = [field, calendar].some(({ current }) => current?.contains(relatedTarget))
            if (!isHere) onLeave?.()
          }}
          onKeyDown={onKeyDown}
          end={
            <IconButton
              label={t`Calendar: ${label}`}
              icon={CalendarIcon}
              className={styles.opener}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          }
        />
      </div>
      <Popover
        open={isOpen}
        onClose={close}
        anchor={field}
        role="dialog"
        aria-label={t`Calendar: ${label}`}
        // Keys of the calendar must not reach surrounding components.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div ref={calendar}>
          <Calendar
            value={value}
            today={today}
            min={first}
            max={last}
            onChoose={(day) => {
              onChange(day)
              close()
            }}
          />
        </div>
      </Popover>
    </div>
  )
}
