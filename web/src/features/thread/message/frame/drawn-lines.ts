import type { Box } from './box-bands.ts'
import { LEADS_TO_CLASS } from './leads-to-note.ts'

/** Text of one node, at most `PIECE_LETTERS` long, so that no measurement takes long. */
export interface TextPiece {
  readonly node: Text
  /** The piece is between these indexes of the node's text. */
  readonly start: number
  readonly end: number
  readonly link: HTMLAnchorElement | null
  readonly index: number
  /** A note of the page is drawn between the piece and `before`. */
  readonly isAfterNote: boolean
  /** Neighbours in the source without a blank, a break or the edge of a block between them. */
  readonly before: TextPiece | undefined
  after: TextPiece | undefined
}

/** Part of a piece on one line of the page. */
export interface DrawnLine extends Box {
  readonly piece: TextPiece
}

const NOTE = `.${LEADS_TO_CLASS}`
const UNREAD = `style, ${NOTE}`
/** These are drawn between texts and are inline to their parent. */
const DIVIDERS = 'br, img, hr'
const PIECE_LETTERS = 2_000
/** Letters and elements between two yields. A text counts as many letters more. */
const LETTERS_AT_ONCE = 4_000
const LETTERS_PER_NODE = 100

/** Measures where the text of a page is drawn. */
export function* measureLines(page: Document): Generator<undefined, readonly DrawnLine[]> {
  const lines: DrawnLine[] = []
  const range = page.createRange()
  let work = 0
  for (const piece of piecesOf(page)) {
    work += LETTERS_PER_NODE
    if (piece) {
      work += piece.end - piece.start
      range.setStart(piece.node, piece.start)
      range.setEnd(piece.node, piece.end)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right > left && bottom > top) lines.push({ piece, left, right, top, bottom })
      }
    }
    if (work >= LETTERS_AT_ONCE) {
      work = 0
      yield
    }
  }
  return lines
}

/** Yields undefined for every element, so that the caller can count the work. */
function* piecesOf(page: Document): Generator<TextPiece | undefined> {
  const blocks = new Blocks(page)
  let index = 0
  let last: TextPiece | undefined
  let isAfterNote = false
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if ((node as Element).matches(NOTE)) isAfterNote = true
      else if (blocks.isBlock(node as Element) || (node as Element).matches(DIVIDERS)) last = undefined
      yield undefined
      continue
    }
    const text = node as Text
    const parent = text.parentElement
    if (!parent || parent.closest(UNREAD)) continue
    if (/^\s*$/.test(text.data)) {
      if (text.length > 0) last = undefined
      continue
    }
    const link = parent.closest<HTMLAnchorElement>('a[href]')
    if (last && blocks.around(last.node) !== blocks.around(text)) last = undefined
    for (let start = 0; start < text.length; start += PIECE_LETTERS) {
      const end = Math.min(text.length, start + PIECE_LETTERS)
      const piece: TextPiece = { node: text, start, end, link, index, isAfterNote, before: last, after: undefined }
      if (last) last.after = piece
      last = piece
      isAfterNote = false
      index += 1
      yield piece
    }
  }
}

/** Finds the innermost block around a text. */
class Blocks {
  readonly #view: Window
  readonly #known = new Map<Element, boolean>()

  constructor(page: Document) {
    this.#view = page.defaultView as Window
  }

  isBlock(element: Element): boolean {
    let isBlock = this.#known.get(element)
    if (isBlock === undefined) {
      isBlock = !/^(inline|contents|ruby|none)$/.test(this.#view.getComputedStyle(element).display)
      this.#known.set(element, isBlock)
    }
    return isBlock
  }

  around({ parentElement }: Text): Element | null {
    let element = parentElement
    while (element && !this.isBlock(element)) element = element.parentElement
    return element
  }
}
