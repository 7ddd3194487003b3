import { type Box, BoxBands } from './box-bands.ts'
import type { DrawnLine, TextPiece } from './drawn-lines.ts'
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

/** Finds the words that are drawn beside a word without a gap, independent of the elements around them. */
export class AdjacentWords {
  /** A limit was reached, so some words were not found. */
  isExhausted = false
  readonly #range: Range
  readonly #lines = new BoxBands<DrawnLine>()
  readonly #words = new Map<TextPiece, readonly Word[]>()
  #measured = 0
  #compared = 0

  private constructor(page: Document) {
    this.#range = page.createRange()
  }

  static *of(page: Document, lines: readonly DrawnLine[]): Generator<undefined, AdjacentWords> {
    const adjacent = new AdjacentWords(page)
    for (const [index, line] of lines.entries()) {
      if (index % COMPARED_AT_ONCE === 0) yield
      adjacent.#lines.add(line)
    }
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
    for (const piece of this.#piecesBeside(word, most)) {
      const words = yield* this.wordsOf(piece)
      if (this.#hasCompared(words.length)) yield
      joined.push(...words.filter((other) => other !== word && areTouching(word, other)))
    }
    const { before, after } = word.piece
    for (const piece of [before, after]) {
      if (piece)
        joined.push(...(yield* this.wordsOf(piece)).filter((other) => continues(word, other) || continues(other, word)))
    }
    return joined
  }

  #piecesBeside({ boxes }: Word, most: number): ReadonlySet<TextPiece> {
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

function areTouching(one: Word, other: Word): boolean {
  return one.boxes.some((box) => other.boxes.some((otherBox) => touch(box, otherBox)))
}

/** Returns whether a word that is too long for its line could be broken between these two. */
export function continues(word: Word, next: Word): boolean {
  return word.piece.after === next.piece && word.end === word.piece.end && next.start === next.piece.start
}
