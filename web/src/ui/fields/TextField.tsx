import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './TextField.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** The problem and how to fix it, shown below the field and read out. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** Shown inside the field, at its end. */
  readonly end?: ReactNode
}

export function TextField({ label, error, hint, end, className, id, ...rest }: TextFieldProps) {
  const made = useId()
  const inputId = id ?? made
  const noteId = `${inputId}-note`
  const note = error || hint
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={cx(styles.box, error ? styles.wrong : undefined)}>
        <input
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          {...rest}
        />
        {end}
      </div>
      <div id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined} hidden={!note}>
        {note}
      </div>
    </div>
  )
}
