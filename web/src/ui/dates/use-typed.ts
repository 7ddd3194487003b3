import { type KeyboardEvent, useState } from 'react'

interface Typed {
  /** What the value is, or what was typed where it means nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What a typed text means; undefined: nothing. */
  readonly read: (typed: string) => string | undefined
  /** What is typed to its end, and may be read before one has left. */
  readonly whole: RegExp
  /** Whether a value means something. */
  readonly isRead: (value: string) => boolean
}

/**
 * A text that is read when one has done with it: on Enter, or when the focus leaves. What is typed to its end is told
 * before, so that the form around does not move when a hand is on its way to a button. The text itself is never changed
 * under the caret, and what cannot be read stays as it was typed.
 */
export function useTyped({ value, onChange, read, whole, isRead }: Typed) {
  const [typed, setTyped] = useState<string>()
  const onInput = (text: string) => {
    setTyped(text)
    const next = whole.test(text) ? read(text) : undefined
    if (next !== undefined && next !== value) onChange(next)
  }
  const settle = (): string => {
    if (typed === undefined) return value
    const text = typed.trim()
    const next = read(text) ?? text
    setTyped(undefined)
    if (next !== value) onChange(next)
    return next
  }
  const onEnter = (event: KeyboardEvent) => {
    // 229: the key belongs to an input method, with or without a composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const next = settle()
    // The form is not sent with what it does not know.
    if (next !== '' && !isRead(next)) event.preventDefault()
  }
  const isUnreadable = typed === undefined && value !== '' && !isRead(value)
  return { typed, isUnreadable, onInput, settle, onEnter }
}
