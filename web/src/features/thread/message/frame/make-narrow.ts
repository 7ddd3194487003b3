import { ROWS_STYLE, RowParts, unpartRows } from './part-rows.ts'

/** Marks what was made wider than there is room; `NARROW_STYLE` says what becomes of it. */
const MARK = 'data-sen-wide'
/** Each pass may reveal elements that a wider parent had hidden. */
const MOST_PASSES = 3
/** Limits the measurements, whose cost depends on untrusted input; the rest of a longer mail is not changed. */
const MOST_ELEMENTS = 4_000
const MOST_TEXTS = 400

/** For the page in the frame. What was given a width gives it up; rules of the mail itself must not win over that. */
export const NARROW_STYLE = `
[${MARK}]{max-width:100%!important;min-width:0!important}
[${MARK}]:not(table,img,hr){width:auto!important}
table[${MARK}]{width:100%!important;table-layout:auto!important}
img[${MARK}]{height:auto!important}
:is(td,th)[${MARK}]{white-space:normal!important}
[${MARK}]:not(table,tr,td,th,img,hr,:empty){height:auto!important}${ROWS_STYLE}`

/** Lets a mail that was made for a wider window flow into its page, as far as its words and pictures can be. */
export function makeNarrow(body: HTMLElement, isTooWide: () => boolean): void {
  const parts = new RowParts(MOST_ELEMENTS)
  for (let pass = 0; pass < MOST_PASSES && isTooWide(); pass += 1) {
    const wide = wideOnes(body, parts)
    for (const element of wide) element.setAttribute(MARK, '')
    parts.write()
  }
}

export function makeWideAgain(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK)
  unpartRows(body)
}

/** Available width and right edge of an element. Inside a stacked row, its current position is meaningless. */
interface Room {
  readonly width: number
  readonly right: number
}

/** Measured all at once, before any is changed: the page is laid out once. */
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

/** The frame has classes of its own, which `instanceof` does not take for the page's. */
function isTable(element: Element): element is HTMLTableElement {
  return element.tagName === 'TABLE'
}

/** In pixels, the size that all but the smallest quarter of the mail's first letters have at least. */
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
