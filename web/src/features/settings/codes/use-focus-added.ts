import { type RefObject, useEffect, useRef } from 'react'

/**
 * Waits until the dialog has closed and the row (`data-row`) exists.
 * @returns a function to call with that address while the dialog is open
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>): (email: string) => void {
  const added = useRef<string>(undefined)
  const left = useRef<Element>(undefined)
  useEffect(() => {
    if (added.current === undefined || document.querySelector('dialog:modal')) return
    const active = document.activeElement ?? document.body
    // The element that got the focus back from the dialog, until the list is refetched.
    left.current ??= active
    const row = list.current?.querySelector(`[data-row="${CSS.escape(added.current)}"]`)
    const isMoved = active !== left.current && active !== document.body
    if (!row && !isMoved) return
    added.current = undefined
    left.current = undefined
    if (!isMoved) row?.querySelector('input')?.focus()
  })
  return (email) => {
    added.current = email
    left.current = undefined
  }
}
