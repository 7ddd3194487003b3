import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './TextField.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly end?: ReactNode
}

export function TextField({ label, error, hint, end, className, id, ...rest }: TextFieldProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
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
