/**
 * Remembers who has the focus, and answers how to give it back. React takes a dialog out of the page before it can be
 * closed, and the browser then gives nothing back by itself. Whoever took the focus meanwhile keeps it.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement
  return () => {
    const isNobodys = document.activeElement === null || document.activeElement === document.body
    if (isNobodys && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
