import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface DialogFocus {
  readonly onFocus: (event: FocusEvent) => void
  /** Called for a click on its buttons, or for Enter in a field. */
  readonly onAsked: () => void
}

/** Focuses the first invalid field after a submit, and `first` when the focused element was removed. */
export function useDialogFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  first: (dialog: HTMLDialogElement) => HTMLElement | null,
): DialogFocus {
  const focused = useRef<Element>(undefined)
  const isAsked = useRef(false)
  // Runs after every render, because any may remove the focused element or bring the result of a submit.
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
      // If the user has moved to a field, a late result does not move the focus.
      if (target.closest('footer') === null) isAsked.current = false
    },
    onAsked: () => {
      isAsked.current = true
    },
  }
}
