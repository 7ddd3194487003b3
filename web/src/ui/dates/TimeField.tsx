import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isTime, readTypedTime, WHOLE_TIME } from '../../lib/calendar/typed-dates.ts'
import { TextField } from '../fields/TextField.tsx'
import { useTypedValue } from './use-typed.ts'

interface TimeFieldProps {
  readonly label: string
  /** `08:30`, 24 hours; or the typed text, if it is no valid time. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly error?: ReactNode
}

/** 24 hours, regardless of the browser's language. */
export function TimeField({ label, value, onChange, required, error }: TimeFieldProps) {
  const { t } = useLingui()
  const { typed, isUnreadable, onInput, settle, onEnter } = useTypedValue({
    value,
    onChange,
    read: readTypedTime,
    whole: WHOLE_TIME,
    isRead: isTime,
  })
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      placeholder={t`hh:mm`}
      required={required}
      value={typed ?? value}
      error={isUnreadable ? t`This is not a time. Write it as 08:30.` : error}
      onChange={({ currentTarget }) => onInput(currentTarget.value)}
      onBlur={settle}
      onKeyDown={onEnter}
    />
  )
}
