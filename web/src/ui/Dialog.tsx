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
  readonly closeLabel: string
  /** Cancel comes first, and the confirming button last. */
  readonly footer?: ReactNode
  readonly width?: number
  /** Shown above the buttons, outside of the scrolling area. */
  readonly problem?: string | undefined
  /** `alert` does not close on a press outside, because it needs an answer. */
  readonly kind?: 'dialog' | 'alert'
  /** The content has no focusable elements and takes the focus itself, so that keys can scroll it. */
  readonly isText?: boolean
  /** It opens unasked, perhaps while the user types. No answer has the focus, because a space would choose it. */
  readonly isUnasked?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

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
        // The event of a nested dialog bubbles here as well, and is for that dialog only.
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // An open menu inside handles Escape first.
        if (dialog.current?.querySelector(':popover-open')) return
        // Chromium allows `cancel` to be prevented only once between presses, so a second Escape would close the
        // dialog.
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (kind === 'dialog' && event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        {/* Not a `header`, which would be a landmark of the page below. */}
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

/** Falls back to the title, so that screen readers start at the beginning. */
function firstFocus(dialog: HTMLDialogElement, kind: 'dialog' | 'alert'): HTMLElement | null {
  const boxes = kind === 'alert' ? ':not([type="checkbox"])' : ''
  const field = dialog.querySelector<HTMLElement>(
    `input:not([type="hidden"])${boxes}:enabled, textarea:enabled, select:enabled`,
  )
  const answers = kind === 'alert' ? [...dialog.querySelectorAll<HTMLElement>('footer button:enabled')] : []
  return dialog.querySelector<HTMLElement>('[data-first]') ?? field ?? answers.at(-1) ?? dialog.querySelector('h2')
}
