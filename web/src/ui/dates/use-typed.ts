import { type KeyboardEvent, useState } from 'react'

interface TypedValue {
  /** The current value, or the typed text if it is invalid. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Returns undefined for invalid text. */
  readonly read: (typed: string) => string | undefined
  /** Matches complete input, which is parsed before the field is left. */
  readonly whole: RegExp
  readonly isRead: (value: string) => boolean
}

/** Complete input is reported before blur, so that the form does not move on the way to a button. */
export function useTypedValue({ value, onChange, read, whole, isRead }: TypedValue) {
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
    // Do not submit the form with an invalid value.
    if (next !== '' && !isRead(next)) event.preventDefault()
  }
  const isUnreadable = typed === undefined && value !== '' && !isRead(value)
  return { typed, isUnreadable, onInput, settle, onEnter }
}
