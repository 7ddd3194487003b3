import { type Box, BoxBands } from './box-bands.ts'
import type { DrawnLine } from './drawn-lines.ts'
import { type DrawnText, isJoined, isOnLine } from './drawn-text.ts'

export interface PlacedLetter extends Box {
  readonly text: string
  readonly node: Text
  readonly start: number
  readonly end: number
  readonly link: HTMLAnchorElement | null
}

export type Side = 'left' | 'right'

/** Measurements and comparisons in one message. */
const MOST_MEASURED = 300_000
const MOST_COMPARED = 1_000_000
const MEASURED_AT_ONCE = 50
/** Shorter pieces of text are measured letter by letter. */
const PIECE_LETTERS = 8
const LONGEST_LETTER = 32
/** Texts and hidden letters between two letters of a word that continues on the next line. */
const MOST_BETWEEN = 40
const NOTE = '.sen-leads-to'
const LETTER = /\P{M}\p{M}{0,30}/uy

/** Finds the visible letters beside a letter by where they are drawn, independent of the elements around them. */
export class PlacedLetters {
  /** A limit was reached, so some letters were not found. */
  isExhausted = false
  readonly #drawn: DrawnText
  readonly #view: Window
  readonly #range: Range
  readonly #bands = new BoxBands<DrawnLine>()
  readonly #known = new Map<Text, Map<number, PlacedLetter | undefined>>()
  #measured = 0
  #compared = 0

  constructor(page: Document, view: Window, drawn: DrawnText) {
    this.#view = view
    this.#drawn = drawn
    this.#range = page.createRange()
  }

  add(line: DrawnLine): void {
    this.#bands.add(line)
  }

  /** Returns the outermost letter of a line, not of blanks at its edge. */
  *outermost(line: DrawnLine, side: Side): Generator<undefined, PlacedLetter | undefined> {
    const depth = line.bottom - line.top
    const zone =
      side === 'left'
        ? { ...line, right: line.left + depth }
        : { ...line, left: Math.max(line.left, line.right - depth) }
    return outermostOf(yield* this.#lettersIn(line, zone), side)
  }

  /** Returns the letter that a reader sees next to this one without a space. */
  *beside(letter: PlacedLetter, side: Side): Generator<undefined, PlacedLetter | undefined> {
    const joins = (other: PlacedLetter | undefined): other is PlacedLetter =>
      other !== undefined && (side === 'left' ? isJoined(other, letter) : isJoined(letter, other))
    const ofNode = [this.#before(letter), this.#letterAt(letter.node, letter.end, letter.link)]
    const near = ofNode.find(joins) ?? outermostOf((yield* this.#around(letter, side)).filter(joins), opposite(side))
    return near ?? this.#continued(letter, side)
  }

  *#around(letter: PlacedLetter, side: Side): Generator<undefined, readonly PlacedLetter[]> {
    const middle = (letter.left + letter.right) / 2
    const reach = letter.bottom - letter.top
    const zone =
      side === 'left'
        ? { ...letter, left: letter.left - reach, right: middle }
        : { ...letter, left: middle, right: letter.right + reach }
    const found: PlacedLetter[] = []
    const lines = new Set([...this.#bands.at(letter.top), ...this.#bands.at(letter.bottom)])
    this.#compared += lines.size
    for (const line of lines) if (isAcross(line, zone)) found.push(...(yield* this.#lettersIn(line, zone)))
    return found
  }

  /** Halves the text until its pieces are short, and leaves out those that are drawn elsewhere. */
  *#lettersIn({ node, start, end, link }: DrawnLine, zone: Box): Generator<undefined, readonly PlacedLetter[]> {
    const found: PlacedLetter[] = []
    const pieces: [number, number][] = [[start, end]]
    for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
      if (this.#measured >= MOST_MEASURED || this.#compared >= MOST_COMPARED) {
        this.isExhausted = true
        return found
      }
      const [from, to] = piece
      if (to - from <= PIECE_LETTERS) {
        for (let at = from; at < to; at += 1) {
          const letter = this.#letterAt(node, at, link)
          if (letter && isAcross(letter, zone)) found.push(letter)
        }
        yield
      } else if (this.#isPieceIn(node, piece, zone)) {
        const half = from + Math.floor((to - from) / 2)
        pieces.push([from, half], [half, to])
      }
      if (this.#measured % MEASURED_AT_ONCE === 0) yield
    }
    return found
  }

  #isPieceIn(node: Text, [from, to]: readonly [number, number], zone: Box): boolean {
    this.#measured += 1
    this.#range.setStart(node, from)
    this.#range.setEnd(node, to)
    return [...this.#range.getClientRects()].some((rect) => isAcross(rect, zone))
  }

  /** Undefined for a blank, for the second half of a letter, and for what nobody sees. */
  #letterAt(node: Text, start: number, link: HTMLAnchorElement | null): PlacedLetter | undefined {
    if (start < 0 || start >= node.length) return undefined
    const ofNode = this.#known.get(node) ?? new Map<number, PlacedLetter | undefined>()
    this.#known.set(node, ofNode)
    if (!ofNode.has(start)) ofNode.set(start, this.#measure(node, start, link))
    return ofNode.get(start)
  }

  #measure(node: Text, start: number, link: HTMLAnchorElement | null): PlacedLetter | undefined {
    LETTER.lastIndex = start
    const text = isLowSurrogate(node.data, start) ? undefined : LETTER.exec(node.data)?.[0]
    if (text === undefined || text.trim() === '') return undefined
    this.#measured += 1
    const end = start + text.length
    const box = this.#drawn.boxOf(node, start, end)
    return box && this.#drawn.isSeen(node, box) ? { ...box, text, node, start, end, link } : undefined
  }

  #before({ node, start, link }: PlacedLetter): PlacedLetter | undefined {
    return this.#letterAt(node, startBefore(node.data, start), link)
  }

  /**
   * A word that is too long for its line continues on the next one, if no blank and no box divides it. A note of this page
   * does not divide it either.
   */
  #continued(letter: PlacedLetter, side: Side): PlacedLetter | undefined {
    let node: Node | undefined = letter.node
    let at = side === 'left' ? startBefore(letter.node.data, letter.start) : letter.end
    let isPastNote = false
    for (let count = 0; node && count < MOST_BETWEEN; count += 1) {
      const data = node.nodeType === Node.TEXT_NODE ? (node as Text).data : ''
      if (at < 0 || at >= data.length) {
        node = this.#nextInline(node, side)
        isPastNote ||= node?.nodeType === Node.ELEMENT_NODE && (node as Element).matches(NOTE)
        at =
          side === 'left' && node?.nodeType === Node.TEXT_NODE
            ? startBefore((node as Text).data, (node as Text).length)
            : 0
        continue
      }
      if (/\s/.test(data[at] ?? '')) return undefined
      const link: HTMLAnchorElement | null = node.parentElement?.closest<HTMLAnchorElement>('a[href]') ?? null
      const next = this.#letterAt(node as Text, at, link)
      if (next) return isPastNote || isOnOtherLine(next, letter, side) ? next : undefined
      at = side === 'left' ? startBefore(data, at) : at + 1
    }
    return undefined
  }

  #nextInline(from: Node, side: Side): Node | undefined {
    const sibling = (node: Node) => (side === 'left' ? node.previousSibling : node.nextSibling)
    let node = from
    while (!sibling(node)) {
      const parent: Element | null = node.parentElement
      if (!parent || !this.#isInline(parent)) return undefined
      node = parent
    }
    let next = sibling(node)
    while (next?.nodeType === Node.ELEMENT_NODE) {
      const element = next as Element
      if (element.matches('br, img, hr') || !this.#isInline(element)) return undefined
      const inner = side === 'left' ? element.lastChild : element.firstChild
      if (!inner || element.matches(NOTE)) return element
      next = inner
    }
    return next ?? undefined
  }

  #isInline(element: Element): boolean {
    return /^(inline|contents|ruby|none)/.test(this.#view.getComputedStyle(element).display)
  }
}

function isOnOtherLine(next: PlacedLetter, letter: PlacedLetter, side: Side): boolean {
  return !isOnLine(next, letter) && next.top < letter.top === (side === 'left')
}

function startBefore(text: string, start: number): number {
  let at = start - 1
  const least = Math.max(0, start - LONGEST_LETTER)
  while (at > least && (isLowSurrogate(text, at) || /\p{M}/u.test(text[at] ?? ''))) at -= 1
  return at
}

function isLowSurrogate(text: string, at: number): boolean {
  return at > 0 && /[\udc00-\udfff]/.test(text[at] ?? '')
}

function outermostOf(letters: readonly PlacedLetter[], side: Side): PlacedLetter | undefined {
  const centre = ({ left, right }: Box) => (side === 'left' ? left + right : -left - right)
  return letters.reduce<PlacedLetter | undefined>(
    (outer, letter) => (outer && centre(outer) <= centre(letter) ? outer : letter),
    undefined,
  )
}

function opposite(side: Side): Side {
  return side === 'left' ? 'right' : 'left'
}

function isAcross(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top < other.bottom && one.bottom > other.top
}
