/** Limits the measurements, whose cost depends on untrusted input. */
const MOST_LISTS = 100
const MOST_ITEMS = 3_000
const ZERO_WIDTH = '\u200b'
/** Our font may load after the measurement, and is wider than some others. */
const FONT_ROOM = 1.15

/**
 * Gives room to lists whose markers, such as long Roman numbers, would begin outside of the page, which cuts them off.
 * @param leastRooms lists that continue from the part above, with the room that they got there, in pixels
 * @returns the room that each list got
 */
export function showListMarkers(
  body: HTMLElement,
  leastRooms: ReadonlyMap<Element, number> = new Map(),
): ReadonlyMap<Element, number> {
  const view = body.ownerDocument.defaultView
  const rooms = new Map<Element, number>()
  if (!view) return rooms
  const lists = [...body.querySelectorAll<HTMLElement>('ol')].slice(0, MOST_LISTS)
  const measured: { readonly list: HTMLElement; readonly copy: HTMLElement }[] = []
  let left = MOST_ITEMS
  for (const list of lists) {
    left -= list.childElementCount
    if (left >= 0) measured.push({ list, copy: markersOf(list) })
  }
  for (const { list, copy } of measured) list.after(copy)
  const widths = measured.map(({ copy }) => copy.getBoundingClientRect().width)
  for (const { copy } of measured) copy.remove()
  for (const [at, { list }] of measured.entries()) {
    const needed = Math.max((widths[at] ?? 0) * FONT_ROOM, leastRooms.get(list) ?? 0)
    const item = [...list.children].find(({ tagName }) => tagName === 'LI')
    const missing = item === undefined ? 0 : needed - roomBefore(item, body)
    if (missing <= 0) continue
    rooms.set(list, needed)
    const padding = Number.parseFloat(view.getComputedStyle(list).paddingInlineStart) || 0
    list.style.setProperty('padding-inline-start', `${Math.ceil(padding + missing)}px`, 'important')
  }
  return rooms
}

/** Copies a list with empty items, as wide as its widest marker. */
function markersOf(list: HTMLElement): HTMLElement {
  const copy = list.cloneNode(false) as HTMLElement
  copy.removeAttribute('id')
  const flat = { position: 'absolute', visibility: 'hidden', width: 'max-content', 'min-width': '0', padding: '0' }
  for (const [property, value] of Object.entries(flat)) copy.style.setProperty(property, value, 'important')
  for (const child of list.children) {
    if (child.tagName !== 'LI') continue
    const item = child.cloneNode(false) as HTMLElement
    item.removeAttribute('id')
    const inside = { 'list-style-position': 'inside', display: 'list-item', width: 'auto', padding: '0', margin: '0' }
    for (const [property, value] of Object.entries(inside)) item.style.setProperty(property, value, 'important')
    // A blank at the end of a marker has a width only before text.
    item.textContent = ZERO_WIDTH
    copy.append(item)
  }
  return copy
}

function roomBefore(item: Element, body: HTMLElement): number {
  const [inner, outer] = [item.getBoundingClientRect(), body.getBoundingClientRect()]
  const isFromRight = body.ownerDocument.defaultView?.getComputedStyle(item).direction === 'rtl'
  return isFromRight ? outer.right - inner.right : inner.left - outer.left
}
