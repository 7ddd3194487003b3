import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { type EarlyField, registerEarlyForm } from '../../../state/typeahead-buffer.ts'
import styles from './ComposePlaceholder.module.css'

/** Plain fields receive keys while a compose window loads, visible only if that takes long. */
export function ComposePlaceholder() {
  const early = useComposeWindows((state) => state.early)
  return early.map(({ id, into, isHeld }) => <EarlyFields key={id} id={id} into={into} isHeld={isHeld ?? false} />)
}

function EarlyFields({ id, into, isHeld }: { id: string; into: 'to' | 'text'; isHeld: boolean }) {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const to = useRef<HTMLInputElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const waiting = useRef<(() => void) | undefined>(undefined)

  // Focus before the next key can arrive.
  useLayoutEffect(() => {
    const first = into === 'to' ? to.current : text.current
    first?.focus({ preventScroll: true })
  }, [into])

  useEffect(() => {
    const fields = { to, subject, text }
    return registerEarlyForm(id, {
      read: () => ({
        to: to.current?.value ?? '',
        subject: subject.current?.value ?? '',
        text: text.current?.value ?? '',
        focus: (Object.keys(fields) as EarlyField[]).find((name) => fields[name].current === document.activeElement),
      }),
      focusText: () => text.current?.focus({ preventScroll: true }),
      whenCalm: (then) => {
        if (isComposing.current) waiting.current = then
        else onceUncovered(then)
      },
    })
  }, [id])

  const goOn = (event: KeyboardEvent, next: HTMLElement | null) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    event.preventDefault()
    next?.focus()
  }
  return (
    <div
      ref={root}
      className={styles.window}
      data-takes-keys
      data-window={id}
      data-held={isHeld || undefined}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={() => {
        // Some browsers end the composition before the key event that ended it.
        setTimeout(() => {
          isComposing.current = false
          waiting.current?.()
        })
      }}
    >
      <p className={styles.bar} role="status">
        {t`Opening the compose window…`}
      </p>
      <input
        ref={to}
        className={styles.line}
        hidden={into === 'text'}
        aria-label={t`To`}
        placeholder={t`To`}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={(event) => {
          // Enter completes a recipient, as it does in the window.
          if (event.key === 'Enter' && event.currentTarget.value.trim() !== '') {
            if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
            event.preventDefault()
            event.currentTarget.value += ', '
          } else goOn(event, subject.current)
        }}
      />
      <input
        ref={subject}
        className={styles.line}
        hidden={into === 'text'}
        aria-label={t`Subject`}
        placeholder={t`Subject`}
        type="text"
        autoComplete="off"
        onKeyDown={(event) => goOn(event, text.current)}
      />
      <textarea ref={text} className={styles.text} aria-label={t`Message text`} />
    </div>
  )
}

/** A dialog above returns the focus to these fields when it closes, so they must still exist then. */
function onceUncovered(then: () => void): void {
  const above = document.querySelector('dialog:modal')
  if (above) above.addEventListener('close', () => onceUncovered(then), { once: true })
  else then()
}
