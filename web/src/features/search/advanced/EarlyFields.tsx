import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './AdvancedPanel.module.css'
import { beginsInField, type EarlyEntry } from './early-entry.ts'
import type { TextFields } from './text-fields.ts'

interface EarlyFieldsProps {
  readonly early: EarlyEntry
  readonly onType: (typed: TextFields) => void
  readonly onCompose: (isComposing: boolean) => void
}

export function EarlyFields({ early: { typed, left }, onType, onCompose }: EarlyFieldsProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const element = form.current
    if (beginsInField()) element?.querySelector('input')?.focus({ preventScroll: true })
    return () => {
      const { activeElement: field } = document
      const hasFocus = field instanceof HTMLInputElement && element?.contains(field)
      const caret = hasFocus ? { field: field.name, start: field.selectionStart, end: field.selectionEnd } : undefined
      left.current = { ...left.current, caret }
    }
  }, [left])
  const labels = {
    from: t({ message: 'From', context: 'search' }),
    to: t({ message: 'To', context: 'search' }),
    subject: t`Subject`,
    term: t`Has the words`,
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t`Advanced search`}
      onSubmit={(event) => {
        event.preventDefault()
        left.current = { ...left.current, isSubmitted: true }
      }}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={() => onCompose(false)}
    >
      {(['from', 'to', 'subject', 'term'] as const).map((name, at) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          value={typed[name]}
          autoComplete="off"
          spellCheck={false}
          data-first={(at === 0 && beginsInField()) || undefined}
          onChange={(event) => onType({ ...typed, [name]: event.target.value })}
        />
      ))}
      {/* Without a submit button, Enter does nothing in a form of several fields. */}
      <button type="submit" hidden />
    </form>
  )
}
