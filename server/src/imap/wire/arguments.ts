import { MAX_LIST_DEPTH } from '@sen/model/imap/limits'
import { SyntaxFault } from './syntax-error.ts'
import type { ByteText } from './wire-text.ts'

/** A part of a command: text, and the literal after it. */
export interface Segment {
  readonly text: ByteText
  readonly literal?: Buffer
}

const ATOM_END = /[^!-~]|[(){%*"\\\]]/g
/** `resp-specials` are allowed in astrings. */
const ASTRING_END = /[^!-~]|[(){%*"\\]/g
const LIST_MAILBOX_END = /[^!-~]|[(){"\\]/g
const FETCH_NAME_END = /[^!-~]|[(){%*"\\\][<]/g
const MAX_NUMBER = 2n ** 63n - 1n
const DIGITS = /^\d{1,20}$/

/** Reads the arguments of one command (RFC 3501 section 9) from left to right. Each method throws SyntaxFault. */
export class Arguments {
  readonly #segments: readonly Segment[]
  #segment = 0
  #at = 0
  #depth = 0

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
  }

  get isAtEnd(): boolean {
    return this.#segment >= this.#segments.length - 1 && this.#at >= this.#text.length && !this.isAtLiteral
  }

  get isAtLiteral(): boolean {
    return this.#at >= this.#text.length && this.#segments[this.#segment]?.literal !== undefined
  }

  /** Returns the next byte as a character, or an empty string before a literal and at the end. */
  peek(): string {
    return this.#text[this.#at] ?? ''
  }

  skip(sign: string): boolean {
    if (this.peek() !== sign) return false
    this.#at += 1
    return true
  }

  require(sign: string): void {
    if (!this.skip(sign)) throw new SyntaxFault('Invalid arguments')
  }

  space(): void {
    this.require(' ')
    // Some clients write several spaces.
    while (this.skip(' '));
  }

  end(): void {
    while (this.skip(' '));
    if (!this.isAtEnd) throw new SyntaxFault('Unexpected arguments')
  }

  /** Skips the word, in any case, if it is next and ends there. */
  skipWord(word: string): boolean {
    const next = this.#text.slice(this.#at, this.#at + word.length)
    const after = this.#text[this.#at + word.length] ?? ' '
    if (next.toUpperCase() !== word || (after !== ' ' && after !== ')' && after !== '(')) return false
    this.#at += word.length
    return true
  }

  /** Skips the text, in any case, if it is next. */
  skipText(text: string): boolean {
    if (this.#text.slice(this.#at, this.#at + text.length).toUpperCase() !== text) return false
    this.#at += text.length
    return true
  }

  /** Returns an atom in upper case. */
  word(): string {
    return this.atom().toUpperCase()
  }

  atom(): string {
    return this.#until(ATOM_END)
  }

  /** Returns the name of a FETCH item, which ends before `[` and `<`. */
  fetchName(): string {
    return this.#until(FETCH_NAME_END).toUpperCase()
  }

  /** Returns a flag, such as `\Seen` or `$Forwarded`. */
  flag(): string {
    return this.skip('\\') ? `\\${this.skip('*') ? '*' : this.atom()}` : this.atom()
  }

  /** Reads a `number64` (RFC 9051 section 9). One beyond 2^53 is lowered, as nothing here is as large. */
  number(): number {
    const text = this.atom()
    if (!DIGITS.test(text)) throw new SyntaxFault('A number is missing')
    const number = BigInt(text)
    if (number > MAX_NUMBER) throw new SyntaxFault('Number too large')
    return Number(number > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : number)
  }

  /** Returns the text of a sequence set, or `$`. */
  setText(): string {
    return this.#until(/[^0-9:,*$]/g)
  }

  astring(): ByteText {
    return this.#isAtString() ? this.string() : this.#until(ASTRING_END)
  }

  /** Returns a `list-mailbox`, which can contain wildcards. */
  listMailbox(): ByteText {
    return this.#isAtString() ? this.string() : this.#until(LIST_MAILBOX_END)
  }

  string(): ByteText {
    if (this.skip('"')) return this.#quoted()
    const { literal } = this.#segments[this.#segment] ?? {}
    if (!this.isAtLiteral || literal === undefined) throw new SyntaxFault('A string is missing')
    this.#segment += 1
    this.#at = 0
    return literal.toString('latin1')
  }

  nilOrString(): ByteText | undefined {
    if (this.#isAtString()) return this.string()
    if (this.word() !== 'NIL') throw new SyntaxFault('A string is missing')
    return undefined
  }

  /** Reads `(item item …)`; an empty list is allowed. */
  list<T>(item: () => T, max: number): readonly T[] {
    this.#depth += 1
    if (this.#depth > MAX_LIST_DEPTH) throw new SyntaxFault('Lists are nested too deeply')
    this.require('(')
    const items: T[] = []
    while (!this.skip(')')) {
      if (items.length >= max) throw new SyntaxFault('Too many items in a list')
      if (items.length > 0) this.space()
      items.push(item())
      if (this.peek() !== ' ' && this.peek() !== ')') throw new SyntaxFault('A list is not closed')
    }
    this.#depth -= 1
    return items
  }

  #isAtString(): boolean {
    return this.peek() === '"' || this.isAtLiteral
  }

  #quoted(): ByteText {
    const text = this.#text
    let value = ''
    let from = this.#at
    for (let at = this.#at; at < text.length; at += 1) {
      if (text[at] === '"') {
        this.#at = at + 1
        return value + text.slice(from, at)
      }
      if (text[at] !== '\\') continue
      if (text[at + 1] !== '"' && text[at + 1] !== '\\') throw new SyntaxFault('Invalid escape in a quoted string')
      value += text.slice(from, at)
      from = at + 1
      at += 1
    }
    throw new SyntaxFault('A quoted string is not closed')
  }

  #until(end: RegExp): string {
    const text = this.#text
    end.lastIndex = this.#at
    const at = end.exec(text)?.index ?? text.length
    if (at === this.#at) throw new SyntaxFault('Invalid arguments')
    const found = text.slice(this.#at, at)
    this.#at = at
    return found
  }

  get #text(): ByteText {
    return this.#segments[this.#segment]?.text ?? ''
  }
}
