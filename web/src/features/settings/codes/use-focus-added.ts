import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a list in which an address that was just added waits for its code: the field of that code gets the focus, once the dialog
 * that added it has closed and its row is there. Whoever has taken the focus elsewhere meanwhile keeps it.
 * @param list whose rows each say their address as `data-row`
 * @returns to be called with the address as its row says it, while the dialog is open
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>): (email: string) => void {
  const added = useRef<string>(undefined)
  const left = useRef<Element>(undefined)
  useEffect(() => {
    if (added.current === undefined || document.querySelector('dialog:modal')) return
    const active = document.activeElement ?? document.body
    // What had the focus when the dialog gave it back, until the list is read again.
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
