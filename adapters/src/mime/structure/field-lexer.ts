/** Reads structured header fields (RFC 5322 section 3.2, RFC 2045 section 5.1) in one pass over the characters. */
export class FieldLexer {
  readonly #text: string
  #at = 0
  /** The last comment that was skipped, without its parentheses. */
  comment = ''

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    this.skipSpace()
    return this.#at >= this.#text.length
  }

  peek(): string {
    this.skipSpace()
    return this.#text[this.#at] ?? ''
  }

  accept(character: string): boolean {
    if (this.peek() !== character) return false
    this.#at += 1
    return true
  }

  skipSpace(): void {
    for (;;) {
      const character = this.#text[this.#at]
      if (character === '(') this.#skipComment()
      else if (character === ' ' || character === '\t') this.#at += 1
      else return
    }
  }

  /** A run of characters except `stops` and white space; empty at a stop. */
  word(stops: string): string {
    this.skipSpace()
    const start = this.#at
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (character === ' ' || character === '\t' || stops.includes(character)) break
    }
    return this.#text.slice(start, this.#at)
  }

  /** The content of a quoted string, which may lack its end. Call it when `peek` is a quotation mark. */
  quoted(): string {
    return this.#enclosed('"')
  }

  skip(): void {
    this.#at += 1
  }

  skipTo(stops: string): void {
    while (!this.isAtEnd && !stops.includes(this.peek())) {
      if (this.peek() === '"') this.quoted()
      else this.#at += 1
    }
  }

  #skipComment(): void {
    let depth = 0
    let comment = ''
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (character === '\\') {
        this.#at += 1
        comment += this.#text[this.#at] ?? ''
        continue
      }
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth === 0) break
      if (depth > 1 || character !== '(') comment += character
    }
    this.#at += 1
    this.comment = comment.trim()
  }

  #enclosed(end: string): string {
    let content = ''
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (character === end) break
      if (character === '\\') {
        this.#at += 1
        content += this.#text[this.#at] ?? ''
      } else content += character
    }
    this.#at += 1
    return content
  }
}
