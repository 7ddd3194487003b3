import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { formatAddress } from '@sen/model/address-lists'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { recipientsIn } from './field-text.ts'
import styles from './RecipientField.module.css'

interface TagEditorProps {
  readonly recipient: AddressField
  /** Receives the recipients in the text. After a key, the focus moves on. */
  readonly onDone: (found: readonly AddressField[], how: 'by-key' | 'by-leaving') => void
  readonly onCancel: () => void
}

/** Enter or blur accepts the text, Escape cancels. */
export function TagEditor({ recipient, onDone, onCancel }: TagEditorProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const before = formatAddress(recipient)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const finish = (how: 'by-key' | 'by-leaving') => {
    if (isOver.current) return
    isOver.current = true
    const text = input.current?.value ?? before
    onDone(text === before ? [recipient] : recipientsIn(text), how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent
    if (isComposing || keyCode === 229 || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault()
      finish('by-key')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isOver.current = true
      onCancel()
    }
  }
  return (
    <input
      ref={input}
      type="text"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      aria-label={t`Change ${before}`}
      className={styles.editor}
      defaultValue={before}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // Switching to another window must not finish the edit.
        if (document.hasFocus()) finish('by-leaving')
      }}
    />
  )
}
