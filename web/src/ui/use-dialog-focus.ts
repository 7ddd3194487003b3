import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface DialogFocus {
  /** On the dialog. */
  readonly onFocus: (event: FocusEvent) => void
  /** On its buttons: a press of one, or the Enter in a field that presses it. */
  readonly onAsked: () => void
}

/**
 * Keeps the focus where the work goes on in an open dialog: in the first field that is found wrong once a button was
 * pressed, and at the beginning when what had the focus has been taken away with the view it stood in.
 *
 * @param first what gets the focus at the beginning
 */
export function useDialogFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  first: (dialog: HTMLDialogElement) => HTMLElement | null,
): DialogFocus {
  const focused = useRef<Element>(undefined)
  const isAsked = useRef(false)
  // After every change, because any may take away what has the focus, and an answer comes when it comes.
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) return
    const wrong = isAsked.current ? element.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (wrong) {
      isAsked.current = false
      wrong.focus()
    } else if (focused.current?.isConnected === false && document.activeElement === document.body) {
      first(element)?.focus()
    }
  })
  return {
    onFocus: ({ target }) => {
      focused.current = target
      // Whoever has gone on to a field is not called back by an answer that comes late.
      if (target.closest('footer') === null) isAsked.current = false
    },
    onAsked: () => {
      isAsked.current = true
    },
  }
}
