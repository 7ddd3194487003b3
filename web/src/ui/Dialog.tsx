import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useBackCloses } from '../lib/back-button/use-back-closes.ts'
import { cx } from '../lib/cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { rememberFocus } from './remember-focus.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Name of the button that closes it. */
  readonly closeLabel: string
  /** Buttons: in every question the way back stands first, and what is asked for last. */
  readonly footer?: ReactNode
  readonly width?: number
  /** Why what was asked for in it could not be done. It stands above the buttons, however long the rest is. */
  readonly problem?: string | undefined
  /** `alert` is not closed by a press outside: its answer is wanted. */
  readonly kind?: 'dialog' | 'alert'
  /** Nothing in it takes the focus: where it is longer than the window, keys must reach it to scroll it. */
  readonly isText?: boolean
  /** It opens by itself, perhaps while somebody types: no answer has the focus, or a space would be one. */
  readonly isUnasked?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The platform's modal dialog: it traps the focus, gives it back, and makes the rest inert by itself. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  problem,
  width = 480,
  kind = 'dialog',
  isText = false,
  isUnasked = false,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(open, { close: onClose })
  const focus = useDialogFocus(dialog, (element) => firstFocus(element, kind))

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const returnFocus = rememberFocus()
    element.showModal()
    const first = isUnasked ? element.querySelector('h2') : firstFocus(element, kind)
    first?.focus()
    return () => {
      element.close()
      returnFocus()
    }
  }, [open, kind, isUnasked])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={cx(styles.dialog, className)}
      style={{ width }}
      onFocus={focus.onFocus}
      onCancel={(event) => {
        event.preventDefault()
        // That of a question drawn inside comes by here too, and is for the question alone.
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // A menu in it is in front, and closed by the platform.
        if (dialog.current?.querySelector(':popover-open')) return
        // Chromium lets nobody prevent `cancel` twice without another press between: the second Escape would take the
        // dialog away although it asks first, and what it lies over with it.
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (kind === 'dialog' && event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        {/* A header would be a landmark of the page beneath. */}
        <div className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {kind === 'dialog' && <IconButton label={closeLabel} icon={X} onClick={onClose} />}
        </div>
        <div className={styles.body} tabIndex={isText ? 0 : undefined}>
          {children}
        </div>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {footer && (
          <footer className={styles.footer} onClickCapture={focus.onAsked}>
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/**
 * What has `data-first`; else a field to fill in; of a question, the last answer, whatever may be ticked above it; else
 * the title, so that reading begins at the beginning.
 */
function firstFocus(dialog: HTMLDialogElement, kind: 'dialog' | 'alert'): HTMLElement | null {
  const boxes = kind === 'alert' ? ':not([type="checkbox"])' : ''
  const field = dialog.querySelector<HTMLElement>(
    `input:not([type="hidden"])${boxes}:enabled, textarea:enabled, select:enabled`,
  )
  const answers = kind === 'alert' ? [...dialog.querySelectorAll<HTMLElement>('footer button:enabled')] : []
  return dialog.querySelector<HTMLElement>('[data-first]') ?? field ?? answers.at(-1) ?? dialog.querySelector('h2')
}
