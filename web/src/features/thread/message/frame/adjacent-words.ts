import { type Box, BoxBands } from './box-bands.ts'
import type { DrawnLine, TextPiece } from './drawn-lines.ts'
import { type DrawnSign, isSmallSign } from './drawn-signs.ts'
import { touch } from './drawn-text.ts'

/** Letters of a piece without a blank between them. A word that a line breaks has several boxes. */
export interface Word {
  readonly piece: TextPiece
  readonly start: number
  readonly end: number
  readonly boxes: readonly Box[]
}

const MOST_WORDS = 50_000
const MOST_COMPARISONS = 4_000_000
const MEASURED_AT_ONCE = 50
const COMPARED_AT_ONCE = 20_000

/** A sign that is no part of a text. */
export interface LinkedSign extends DrawnSign {
  readonly link: HTMLAnchorElement | null
}

/** Finds the words that are drawn beside a word without a gap, independent of the elements around them. */
export class AdjacentWords {
  /** A limit was reached, so some words were not found. */
  isExhausted = false
  readonly #range: Range
  readonly #lines = new BoxBands<DrawnLine>()
  readonly #signs = new BoxBands<LinkedSign>()
  readonly #words = new Map<TextPiece, readonly Word[]>()
  #measured = 0
  #compared = 0

  private constructor(page: Document) {
    this.#range = page.createRange()
  }

  static *of(
    page: Document,
    lines: readonly DrawnLine[],
    signs: readonly LinkedSign[],
  ): Generator<undefined, AdjacentWords> {
    const adjacent = new AdjacentWords(page)
    for (const [index, line] of lines.entries()) {
      if (index % COMPARED_AT_ONCE === 0) yield
      adjacent.#lines.add(line)
    }
    for (const sign of signs) adjacent.#signs.add(sign)
    return adjacent
  }

  *wordsOf(piece: TextPiece): Generator<undefined, readonly Word[]> {
    const known = this.#words.get(piece)
    if (known) return known
    const words: Word[] = []
    const { node } = piece
    for (const { 0: text, index } of node.data.slice(piece.start, piece.end).matchAll(/\S+/g)) {
      this.isExhausted ||= this.#measured >= MOST_WORDS
      if (this.isExhausted) return []
      this.#measured += 1
      if (this.#measured % MEASURED_AT_ONCE === 0) yield
      const start = piece.start + index
      const end = start + text.length
      this.#range.setStart(node, start)
      this.#range.setEnd(node, end)
      const boxes = Array.from(this.#range.getClientRects(), ({ left, right, top, bottom }) => ({
        left,
        right,
        top,
        bottom,
      }))
      words.push({ piece, start, end, boxes })
    }
    this.#words.set(piece, words)
    return words
  }

  /** Returns the word and all words that are joined to it directly or by others, the nearest first. */
  *groupOf(word: Word, most: number): Generator<undefined, readonly Word[]> {
    const group = new Set([word])
    // The loop visits the words that it adds.
    for (const member of group) {
      if (group.size >= most) break
      for (const other of yield* this.#joinedTo(member, most)) group.add(other)
    }
    return [...group]
  }

  *#joinedTo(word: Word, most: number): Generator<undefined, readonly Word[]> {
    const joined: Word[] = []
    // Words on both sides of a sign are joined by it.
    const boxes = [...word.boxes, ...this.signsBeside(word)]
    for (const piece of this.#piecesBeside(boxes, most)) {
      const words = yield* this.wordsOf(piece)
      if (this.#hasCompared(words.length)) yield
      joined.push(...words.filter((other) => other !== word && areTouching(boxes, other.boxes)))
    }
    const { before, after } = word.piece
    for (const piece of [before, after]) {
      if (piece)
        joined.push(...(yield* this.wordsOf(piece)).filter((other) => continues(word, other) || continues(other, word)))
    }
    return joined
  }

  signsBeside({ boxes }: Word): readonly LinkedSign[] {
    return boxes.flatMap((box) => {
      const near = this.#signs.at((box.top + box.bottom) / 2)
      this.#hasCompared(near.length)
      return near.filter((sign) => touch(sign, box) && isSmallSign(sign, [box]))
    })
  }

  #piecesBeside(boxes: readonly Box[], most: number): ReadonlySet<TextPiece> {
    const pieces = new Set<TextPiece>()
    for (const box of boxes) {
      if (this.isExhausted) break
      const near = this.#lines.at((box.top + box.bottom) / 2)
      this.#hasCompared(near.length)
      for (const line of near) if (pieces.size < most && touch(line, box)) pieces.add(line.piece)
    }
    return pieces
  }

  /** Returns whether it is time to yield. */
  #hasCompared(count: number): boolean {
    const before = Math.floor(this.#compared / COMPARED_AT_ONCE)
    this.#compared += count
    this.isExhausted ||= this.#compared >= MOST_COMPARISONS
    return Math.floor(this.#compared / COMPARED_AT_ONCE) > before
  }
}

function areTouching(boxes: readonly Box[], others: readonly Box[]): boolean {
  return boxes.some((box) => others.some((other) => touch(box, other)))
}

/** Returns whether a word that is too long for its line could be broken between these two. */
export function continues(word: Word, next: Word): boolean {
  return word.piece.after === next.piece && word.end === word.piece.end && next.start === next.piece.start
}
