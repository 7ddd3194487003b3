import type { AddressField } from '@sen/contract/fields'
import { formatAddress } from '@sen/model/address-lists'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type BackspaceState, NOTHING_HIGHLIGHTED, pressBackspace, SETTLE_MILLISECONDS } from './backspace.ts'
import { finishedByPasting, finishedByTyping, recipientsIn } from './field-text.ts'

interface RecipientInputCallbacks {
  readonly count: () => number
  /** Returns the recipients that exceed the limit. */
  readonly add: (found: readonly AddressField[]) => readonly AddressField[]
  readonly removeLast: () => void
  readonly onTyping: (text: string) => void
  readonly onLeaveLeft: () => void
  readonly onListKey: (event: KeyboardEvent<HTMLInputElement>) => boolean
}

interface RecipientInput {
  readonly input: RefObject<HTMLInputElement | null>
  readonly isHighlighted: boolean
  readonly handlers: {
    readonly onCompositionStart: () => void
    readonly onCompositionEnd: () => void
    readonly onInput: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
    readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
  readonly type: (text: string) => void
  readonly commit: () => void
  /** Replaces the typed text by this person. */
  readonly choose: (person: AddressField) => void
  readonly clear: () => void
  readonly calm: () => void
}

/** The text is in the DOM, never in state, and is not taken while an input method composes. */
export function useRecipientInput(callbacks: RecipientInputCallbacks): RecipientInput {
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const backspace = useRef<BackspaceState>(NOTHING_HIGHLIGHTED)
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHighlighted, setHighlighted] = useState(false)
  const now = useRef(callbacks)
  useLayoutEffect(() => {
    now.current = callbacks
  })
  useEffect(() => () => clearTimeout(removal.current), [])

  const text = () => input.current?.value ?? ''
  const calm = () => {
    clearTimeout(removal.current)
    if (backspace.current.highlightedAt === undefined) return
    backspace.current = NOTHING_HIGHLIGHTED
    setHighlighted(false)
  }
  const put = (value: string) => {
    if (input.current) input.current.value = value
    now.current.onTyping(value)
  }
  const add = (found: readonly AddressField[]) => {
    put('')
    calm()
    const left = now.current.add(found)
    if (left.length > 0) put(left.map(formatAddress).join(', '))
  }
  const takeFinished = () => {
    const found = finishedByTyping(text())
    if (found) add(found)
    else now.current.onTyping(text())
  }
  const commit = () => {
    if (isComposing.current) return
    if (text().trim() !== '') add(recipientsIn(text()))
    else if (text() !== '') put('')
  }
  const onBackspace = (event: KeyboardEvent<HTMLInputElement>) => {
    if (text() !== '' || now.current.count() === 0) return
    const step = pressBackspace(backspace.current, { atMilliseconds: event.timeStamp, isRepeat: event.repeat })
    backspace.current = step.state
    if (step.action === 'highlight') setHighlighted(true)
    if (step.action !== 'remove') return
    clearTimeout(removal.current)
    removal.current = setTimeout(() => {
      if (text() !== '') return
      // The previous tag is marked now, and the next press removes it.
      if (now.current.count() <= 1) calm()
      now.current.removeLast()
    }, SETTLE_MILLISECONDS)
  }

  return {
    input,
    isHighlighted,
    commit,
    calm,
    type: (more) => {
      // Process single characters: text after a comma is still being typed.
      for (const letter of more) {
        put(text() + letter)
        takeFinished()
      }
    },
    choose: (person) => add([person]),
    clear: () => {
      put('')
      calm()
    },
    handlers: {
      onCompositionStart: () => {
        isComposing.current = true
        calm()
      },
      onCompositionEnd: () => {
        // Some browsers fire compositionend before the keydown that ended it.
        setTimeout(() => {
          isComposing.current = false
          takeFinished()
        })
      },
      onInput: () => {
        calm()
        if (isComposing.current) now.current.onTyping(text())
        else takeFinished()
      },
      onKeyDown: (event) => {
        if (isComposing.current || now.current.onListKey(event)) return
        if (event.key === 'Enter' && !event.altKey) {
          commit()
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
        } else if (event.key === 'Backspace') onBackspace(event)
        else if (event.key === 'ArrowLeft' && isAtStart(event.currentTarget)) {
          event.preventDefault()
          calm()
          now.current.onLeaveLeft()
        } else if (event.key.length > 1 && event.key !== 'Shift') calm()
      },
      onPaste: (event) => {
        const field = event.currentTarget
        const pasted = event.clipboardData.getData('text/plain')
        const start = field.selectionStart ?? text().length
        const end = field.selectionEnd ?? start
        const whole = text().slice(0, start) + pasted + text().slice(end)
        const found = finishedByPasting(text() === '' ? pasted : whole)
        if (!found || isComposing.current) return
        event.preventDefault()
        add(found)
      },
      onBlur: () => {
        calm()
        // Switching to another window must not commit the text.
        if (document.hasFocus()) commit()
      },
    },
  }
}

function isAtStart(field: HTMLInputElement): boolean {
  return field.selectionStart === 0 && field.selectionEnd === 0
}
