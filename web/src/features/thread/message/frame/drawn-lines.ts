import type { Box } from './box-bands.ts'

/** Part of a text node on one line of the page. */
export interface DrawnLine extends Box {
  readonly node: Text
  /** The part is between these indexes of the text. */
  readonly start: number
  readonly end: number
  readonly link: HTMLAnchorElement | null
}

const NOTES = 'style, .sen-leads-to'
/** Texts measured between two yields. */
const MEASURED_AT_ONCE = 20
/** A longer text is measured in pieces, so that no step takes long. */
const PIECE_LETTERS = 2_000

/** Measures where the text of a page is drawn. */
export function* measureLines(page: Document): Generator<undefined, readonly DrawnLine[]> {
  const lines: DrawnLine[] = []
  const range = page.createRange()
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  let measured = 0
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement
    if (node.length <= PIECE_LETTERS && node.data.trim() === '') continue
    if (!parent || parent.closest(NOTES)) continue
    const link = parent.closest<HTMLAnchorElement>('a[href]')
    for (let start = 0; start < node.length; start += PIECE_LETTERS) {
      measured += node.length > PIECE_LETTERS ? MEASURED_AT_ONCE : 1
      if (measured >= MEASURED_AT_ONCE) {
        measured = 0
        yield
      }
      const end = Math.min(node.length, start + PIECE_LETTERS)
      range.setStart(node, start)
      range.setEnd(node, end)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right > left && bottom > top) lines.push({ node, start, end, link, left, right, top, bottom })
      }
    }
  }
  return lines
}
