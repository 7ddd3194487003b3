/** The focused element when each compose window opened, by window id. */
const openers = new Map<string, HTMLElement>()

/** Fallbacks when the opener no longer exists: the row that Tab reaches, else the heading of the open thread. */
const READING_ON = '[role="grid"] [role="row"][tabindex="0"], article h2[tabindex]'

export function rememberOpener(id: string): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) openers.set(id, activeElement)
}

export function clearFocusOpener(id: string): void {
  openers.delete(id)
}

/** A focus that the user has moved to a menu or a field stays, because typed keys must not reach the list. */
export function restoreFocus(id: string): void {
  const opener = openers.get(id)
  const left = document.activeElement
  if (left && left !== document.body && !isPartOf(left, id)) return
  for (const element of [opener, ...document.querySelectorAll<HTMLElement>(READING_ON)]) {
    if (!element || !mayHaveFocus(element)) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
  if (left instanceof HTMLElement && document.activeElement === left) left.blur()
}

/** Includes its dialogs and its early form. */
function isPartOf(element: Element, id: string): boolean {
  return element.closest('[data-window]')?.getAttribute('data-window') === id
}

/** The focus must not go to a field of another compose window, least of all a closed one. */
function mayHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.closest('[data-takes-keys], [inert], [popover]:not(:popover-open)')
}
