/** Where the focus was when a compose window opened, by the window's id. */
const openers = new Map<string, HTMLElement>()

/** Where one reads on when the opener is gone: the row that Tab reaches, else the heading of the open thread. */
const READING_ON = '[role="grid"] [role="row"][tabindex="0"], article h2[tabindex]'

export function rememberOpener(id: string): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) openers.set(id, activeElement)
}

export function forgetOpener(id: string): void {
  openers.delete(id)
}

/**
 * Hands the focus back when a window was put aside. It never stays inside what was put aside: keys would go on meaning
 * that window, and single letters would do nothing. Whoever has gone on meanwhile, to a menu or a field, keeps the
 * focus: a window goes only when the server has its text, and what is typed by then must not fall on the list.
 */
export function restoreFocus(id: string): void {
  const opener = openers.get(id)
  const left = document.activeElement
  if (left && left !== document.body && !isPartOf(left, id)) return
  for (const place of [opener, ...document.querySelectorAll<HTMLElement>(READING_ON)]) {
    if (!place || !mayHaveFocus(place)) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
  if (left instanceof HTMLElement && document.activeElement === left) left.blur()
}

/** Whether it stands in this window, in a dialog of it, or in what takes the keys until the window is there. */
function isPartOf(element: Element, id: string): boolean {
  return element.closest('[data-window]')?.getAttribute('data-window') === id
}

/** A field of another compose window is no place to go on reading, least of all one that was put aside itself. */
function mayHaveFocus(place: HTMLElement): boolean {
  return place.isConnected && !place.closest('[data-takes-keys], [inert], [popover]:not(:popover-open)')
}
