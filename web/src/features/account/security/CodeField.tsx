import { TextField } from '../../../ui/fields/TextField.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export function CodeField({ label, hint, value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="text"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
