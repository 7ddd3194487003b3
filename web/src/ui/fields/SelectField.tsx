import { useId } from 'react'
import styles from './SelectField.module.css'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  /** The hint explains why these options cannot be chosen. */
  readonly disabled?: readonly string[]
  readonly hint?: string | undefined
  readonly onChange: (value: string) => void
}

export function SelectField({ label, value, options, disabled = [], hint, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one} disabled={disabled.includes(one)}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
    </div>
  )
}
