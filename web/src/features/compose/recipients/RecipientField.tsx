import type { AddressField } from '@sen/contract/fields'
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import styles from './RecipientField.module.css'
import { RecipientTag } from './RecipientTag.tsx'
import { useRecipientInput } from './use-recipient-input.ts'

export interface RecipientFieldHandle {
  readonly focus: () => void
  /** As if this had been typed at the end of the field. */
  readonly type: (text: string) => void
  /** Makes recipients of what is still being typed. */
  readonly commit: () => void
}

export interface RecipientFieldProps {
  readonly label: string
  readonly recipients: readonly AddressField[]
  readonly onChange: (recipients: readonly AddressField[]) => void
  /** What stood in the field when the page went away. */
  readonly initialText: string
  readonly onTyping: (text: string) => void
  readonly isOutside: (email: string) => boolean
  readonly error?: string | undefined
  readonly end?: ReactNode
  readonly ref?: Ref<RecipientFieldHandle>
}

/** One line of recipients: tags, and an ordinary input behind them. */
export function RecipientField(props: RecipientFieldProps) {
  const { label, recipients, onChange, initialText, onTyping, isOutside, error, end, ref } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const tags = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-recipient]') ?? [])]
  const focusTag = (at: number) => (tags()[at] ?? field.input.current)?.focus()
  const field = useRecipientInput(recipients, onChange, onTyping, () => focusTag(tags().length - 1))
  useImperativeHandle(ref, () => ({
    focus: () => field.input.current?.focus(),
    type: field.type,
    commit: field.commit,
  }))

  const removeAt = (at: number) => {
    // The focus goes on before its place is gone: a key that follows at once must find somebody there.
    focusTag(at + 1)
    field.remove(at)
  }
  return (
    <div className={styles.line}>
      <div
        className={styles.row}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget && event.target !== list.current) return
          event.preventDefault()
          field.input.current?.focus()
        }}
      >
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {/* Before the input in reading order: the next Tab from here goes to the next line, not to these. */}
        {end && <span className={styles.end}>{end}</span>}
        <ul ref={list} className={styles.tags}>
          {recipients.map((recipient, at) => (
            <li key={recipient.email.toLowerCase()} className={styles.item}>
              <RecipientTag
                recipient={recipient}
                isOutside={isOutside(recipient.email)}
                isHighlighted={field.isHighlighted && at === recipients.length - 1}
                onRemove={() => removeAt(at)}
                onEdit={() => field.edit(at)}
                onMove={(key) => focusTag(nextTag(key, at, recipients.length))}
              />
            </li>
          ))}
          <li className={styles.last}>
            <input
              ref={field.input}
              id={id}
              className={styles.input}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              defaultValue={initialText}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              {...field.handlers}
            />
          </li>
        </ul>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={cx(styles.error)}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Beyond the last tag stands the input. */
function nextTag(key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End', at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count
  return key === 'ArrowLeft' ? Math.max(0, at - 1) : at + 1
}
