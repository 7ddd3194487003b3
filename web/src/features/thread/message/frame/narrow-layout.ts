import { ROWS_STYLE, RowParts, unpartRows } from './part-rows.ts'

/** Marks elements wider than the screen; see `NARROW_STYLE`. */
const MARK = 'data-sen-wide'
/** Each pass may reveal elements that a wider parent had hidden. */
const MOST_PASSES = 3
/** Limits the measurements, whose cost depends on untrusted input; the rest of a longer mail is not changed. */
const MOST_ELEMENTS = 4_000
const MOST_TEXTS = 400
const MOST_ROWS = 200
const MOST_CELLS = 40
const LEAST_COLUMNS = 4
/** A narrower cell holds one short word in a line. */
const SQUEEZED_PIXELS = 64
const SQUEEZED_ROW_PIXELS = 54

/** The rules need `!important`, so that those of the mail do not win. */
export const NARROW_STYLE = `
[${MARK}]{max-width:100%!important;min-width:0!important}
[${MARK}]:not(table,img,hr){width:auto!important}
table[${MARK}]{width:100%!important;table-layout:auto!important}
img[${MARK}]{height:auto!important}
:is(td,th)[${MARK}]{white-space:normal!important}
[${MARK}]:not(table,tr,td,th,img,hr,:empty){height:auto!important}${ROWS_STYLE}`

export function layOutNarrow(body: HTMLElement, isTooWide: () => boolean): void {
  const parts = new RowParts(MOST_ELEMENTS)
  for (let pass = 0; pass < MOST_PASSES && isTooWide(); pass += 1) {
    const wide = wideOnes(body, parts)
    for (const element of wide) element.setAttribute(MARK, '')
    parts.write()
  }
}

export function resetLayout(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK)
  unpartRows(body)
}

/** Available width and right edge of an element. Inside a stacked row, its current position is meaningless. */
interface Room {
  readonly width: number
  readonly right: number
}

/** Measures all elements before changing any, for a single layout. */
function wideOnes(body: HTMLElement, parts: RowParts): readonly Element[] {
  const wide: Element[] = []
  const { left, width } = body.getBoundingClientRect()
  const rooms = new Map<Element, Room>([[body, { width, right: left + width }]])
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT)
  for (let count = 0; count < MOST_ELEMENTS && walker.nextNode(); count += 1) {
    const element = walker.currentNode as Element
    const room = element.parentElement && rooms.get(element.parentElement)
    if (!room) continue
    const { width: own, right } = element.getBoundingClientRect()
    if (own > room.width + 1 || (own > 0 && right > room.right + 1)) wide.push(element)
    if (own > room.width + 1 && isTable(element)) parts.decide(element, own, room.width)
    const part = parts.roomIn(element, room.width)
    rooms.set(element, part === undefined ? room : { width: part, right: Number.POSITIVE_INFINITY })
  }
  return wide
}

/** `instanceof` fails, because the frame has classes of its own. */
function isTable(element: Element): element is HTMLTableElement {
  return element.tagName === 'TABLE'
}

/** Returns the lower quartile of the font sizes of the mail's first letters, in pixels. */
export function textPixels(body: HTMLElement): number {
  const { defaultView: view } = body.ownerDocument
  const sizes: { readonly size: number; readonly letters: number }[] = []
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let count = 0; count < MOST_TEXTS && walker.nextNode(); count += 1) {
    const letters = walker.currentNode.textContent?.trim().length ?? 0
    const parent = walker.currentNode.parentElement
    if (letters > 0 && parent && view)
      sizes.push({ size: Number.parseFloat(view.getComputedStyle(parent).fontSize), letters })
  }
  sizes.sort((a, b) => a.size - b.size)
  let left = sizes.reduce((sum, { letters }) => sum + letters, 0) / 4
  for (const { size, letters } of sizes) {
    left -= letters
    if (left <= 0 && size > 0) return size
  }
  return 14
}

/** Returns whether a table fits the screen only because its cells break after each word. */
export function hasSqueezedTable(body: HTMLElement): boolean {
  return Array.from(body.querySelectorAll('tr')).slice(0, MOST_ROWS).some(isSqueezed)
}

function isSqueezed({ cells, clientHeight }: HTMLTableRowElement): boolean {
  if (cells.length < LEAST_COLUMNS || clientHeight < SQUEEZED_ROW_PIXELS) return false
  const narrow = Array.from(cells)
    .slice(0, MOST_CELLS)
    .filter((cell) => cell.clientWidth < SQUEEZED_PIXELS && hasWords(cell))
  return narrow.length >= LEAST_COLUMNS - 1
}

/** Newsletters have narrow cells that only keep a distance. */
function hasWords(cell: HTMLElement): boolean {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let count = 0; count < MOST_CELLS && walker.nextNode(); count += 1) {
    if (/\S\S/.test(walker.currentNode.textContent ?? '')) return true
  }
  return false
}
