import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

interface SettingsSectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

export function SettingsSection({ title, note, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} data-setting={title}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

interface SettingRowProps {
  readonly label: string
  /** The id of the single control; undefined: the label names a group. */
  readonly htmlFor?: string
  readonly children: ReactNode
}

export function SettingRow({ label, htmlFor, children }: SettingRowProps) {
  const id = useId()
  if (htmlFor !== undefined) {
    return (
      <div className={styles.row} data-setting={label}>
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
        <div className={styles.control}>{children}</div>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its fields
    <div className={styles.row} role="group" aria-labelledby={id} data-setting={label}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.control}>{children}</div>
    </div>
  )
}

interface ChoiceRowProps<T> {
  readonly label: string
  readonly value: T
  readonly options: readonly (readonly [value: NoInfer<T>, text: string])[]
  readonly onChange: (value: T) => void
  readonly hint?: ReactNode
}

export function ChoiceRow<T>({ label, value, options, onChange, hint }: ChoiceRowProps<T>) {
  const id = useId()
  return (
    <SettingRow label={label} htmlFor={id}>
      <Choice
        id={id}
        value={value}
        options={options}
        onChange={onChange}
        describedBy={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </SettingRow>
  )
}

interface ChoiceProps<T> extends Pick<ChoiceRowProps<T>, 'value' | 'options' | 'onChange'> {
  readonly id?: string
  readonly name?: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
}

/** Options are identified by position, because values may be of any type. */
export function Choice<T>({ id, name, value, options, onChange, describedBy, disabled }: ChoiceProps<T>) {
  return (
    <select
      id={id}
      aria-label={name}
      aria-describedby={describedBy}
      className={styles.select}
      disabled={disabled}
      value={options.findIndex(([each]) => each === value)}
      onChange={({ currentTarget }) => {
        const chosen = options[Number(currentTarget.value)]
        if (chosen) onChange(chosen[0])
      }}
    >
      {options.map(([, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value may be null, and the list never changes its order
        <option key={at} value={at}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface CheckFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export function CheckField({ label, checked, onChange, hint, disabled = false }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
