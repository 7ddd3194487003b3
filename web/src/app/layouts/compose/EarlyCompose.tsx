import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { type EarlyField, registerEarlyForm } from '../../../state/typeahead-buffer.ts'
import styles from './EarlyCompose.module.css'

/**
 * What takes the keys while a compose window is still on its way: plain fields that stand at once, so that whoever
 * presses `c` goes on typing, and an input method composes in peace. What was typed is handed over when the window is
 * there. It is seen only when that takes long enough to be noticed.
 */
export function EarlyCompose() {
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

  // Before the next key can arrive.
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
        // Some browsers end the composition before they tell of the key that ended it.
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
          // Enter finishes a recipient here as it will in the window.
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

/** A dialog that stands above gives the focus back to these fields when it closes: they must still be there. */
function onceUncovered(then: () => void): void {
  const above = document.querySelector('dialog:modal')
  if (above) above.addEventListener('close', () => onceUncovered(then), { once: true })
  else then()
}
