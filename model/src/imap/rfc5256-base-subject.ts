import { normalForm } from '../text/normal-form.ts'
import { MAX_SORT_VALUE_CHARACTERS, MAX_SUBJECT_READ_CHARACTERS } from './limits.ts'

export interface BaseSubject {
  /** Compared in upper case and decomposed (i;unicode-casemap, RFC 5051). */
  readonly base: string
  readonly isReply: boolean
}

const TRAILER = '(fwd)'
const WRAPPER = '[fwd:'

/**
 * RFC 5256 section 2.1, for the first `MAX_SUBJECT_READ_CHARACTERS`. It reads each character a fixed number of times,
 * because strangers write subjects with hundreds of prefixes.
 */
export function rfcBaseSubject(subject: string): BaseSubject {
  const text = subject.slice(0, MAX_SUBJECT_READ_CHARACTERS).replaceAll(/\s+/gu, ' ').trim()
  const bounds = new BaseBounds(text)
  bounds.strip()
  return { base: caseless(text.slice(bounds.start, bounds.end)), isReply: bounds.isReply }
}

/** Returns the first `MAX_SORT_VALUE_CHARACTERS` for comparison. */
export function caseless(text: string): string {
  return normalForm(text.slice(0, MAX_SORT_VALUE_CHARACTERS), 'NFKD').toUpperCase()
}

/** Moves two ends towards each other. White space is single spaces. */
class BaseBounds {
  readonly #text: string
  /** ASCII letters only change, so positions are those of the text. */
  readonly #lower: string
  start = 0
  end: number
  isReply = false

  constructor(text: string) {
    this.#text = text
    this.#lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    this.end = text.length
  }

  strip(): void {
    do {
      this.#stripTrailers()
      this.#stripLeaders()
    } while (this.#unwrap())
  }

  /** Step 2. */
  #stripTrailers(): void {
    for (;;) {
      const at = this.#spaceBefore(this.end) - TRAILER.length
      if (at < this.start || !this.#lower.startsWith(TRAILER, at)) return
      this.end = this.#spaceBefore(at)
      this.isReply = true
    }
  }

  /** Steps 3 to 5. */
  #stripLeaders(): void {
    for (;;) {
      const next = this.#afterReply(this.start) ?? this.#afterBlob(this.start)
      if (next === undefined) return
      this.start = next
    }
  }

  /** Step 6. */
  #unwrap(): boolean {
    if (!this.#lower.startsWith(WRAPPER, this.start) || this.#text[this.end - 1] !== ']') return false
    this.start = this.#afterSpace(this.start + WRAPPER.length)
    this.end = Math.max(this.start, this.#spaceBefore(this.end - 1))
    this.isReply = true
    return true
  }

  /** `re`, `fw` or `fwd`, perhaps with a blob, and a colon. */
  #afterReply(from: number): number | undefined {
    const word = ['re', 'fwd', 'fw'].find((each) => this.#lower.startsWith(each, from))
    if (word === undefined) return undefined
    let at = this.#afterSpace(from + word.length)
    at = this.#endOfBlob(at) ?? at
    if (at >= this.end || this.#text[at] !== ':') return undefined
    this.isReply = true
    return this.#afterSpace(at + 1)
  }

  /** A blob that is all of the subject stays. */
  #afterBlob(from: number): number | undefined {
    const next = this.#endOfBlob(from)
    return next !== undefined && next < this.end ? next : undefined
  }

  /** Returns the position behind `[…]` and its space; undefined when none begins here. */
  #endOfBlob(from: number): number | undefined {
    if (this.#text[from] !== '[') return undefined
    for (let at = from + 1; at < this.end; at += 1) {
      if (this.#text[at] === '[') return undefined
      if (this.#text[at] === ']') return this.#afterSpace(at + 1)
    }
    return undefined
  }

  #afterSpace(at: number): number {
    return at < this.end && this.#text[at] === ' ' ? at + 1 : at
  }

  #spaceBefore(at: number): number {
    return at > this.start && this.#text[at - 1] === ' ' ? at - 1 : at
  }
}
