/** Bytes above ASCII are letters (RFC 6532 section 3.2). */
const ATOM = /[!#-'*+\-/0-9=?A-Z^-~\x80-\xff]+/y
const DOT_ATOM = /[!#-'*+\-/0-9=?A-Z^-~\x80-\xff]+(?:\.[!#-'*+\-/0-9=?A-Z^-~\x80-\xff]+)*/y
const QUOTED = /"(?:[\t !#-[\]-~\x80-\xff]|\\[ -~\x80-\xff])*"/y
const DOMAIN_LITERAL = /\[[!-Z^-~]*\]/y

/**
 * Returns the addresses of a mailbox-list (RFC 5322 section 3.4), or undefined for any other text. Programs differ in
 * whom they name for such a text. Accepted beyond the grammar is a dot in a name, which RFC 5322 calls obsolete.
 * @param text unfolded, one character per byte
 * @param max reading ends after one more than these
 */
export function parseMailboxList(text: string, max = Number.POSITIVE_INFINITY): readonly string[] | undefined {
  const reader = new MailboxReader(text)
  const emails: string[] = []
  do {
    const email = reader.mailbox()
    if (email === undefined) return undefined
    emails.push(inLetters(email))
    if (emails.length > max) return emails
  } while (reader.take(','))
  return reader.isAtEnd ? emails : undefined
}

class MailboxReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  mailbox(): string | undefined {
    if (!this.#skipSpace()) return undefined
    const start = this.#at
    const plain = this.#address()
    if (plain !== undefined) return this.#skipSpace() ? plain : undefined
    this.#at = start
    if (!this.#skipPhrase() || !this.take('<') || !this.#skipSpace()) return undefined
    const email = this.#address()
    return email !== undefined && this.#skipSpace() && this.take('>') && this.#skipSpace() ? email : undefined
  }

  #address(): string | undefined {
    const local = this.#match(DOT_ATOM) ?? this.#match(QUOTED)
    if (local === undefined || !this.take('@')) return undefined
    const domain = this.#match(DOT_ATOM) ?? this.#match(DOMAIN_LITERAL)
    return domain === undefined ? undefined : `${local}@${domain}`
  }

  /** The name before an address in angle brackets may be missing. */
  #skipPhrase(): boolean {
    for (;;) {
      if (!this.#skipSpace()) return false
      if (this.#match(ATOM) === undefined && this.#match(QUOTED) === undefined && !this.take('.')) return true
    }
  }

  /** Skips white space and comments. @returns false for a comment without an end */
  #skipSpace(): boolean {
    for (let depth = 0; ; this.#at += 1) {
      const sign = this.#text[this.#at]
      if (sign === undefined) return depth === 0
      if (sign === '(') depth += 1
      else if (depth === 0) {
        if (sign !== ' ' && sign !== '\t') return true
      } else if (sign === ')') depth -= 1
      else if (sign === '\\') this.#at += 1
      else if (sign < ' ' && sign !== '\t') return false
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found !== undefined) this.#at = pattern.lastIndex
    return found
  }
}

/** Reads the bytes as UTF-8. Others remain, and are nobody's address. */
function inLetters(bytes: string): string {
  try {
    return decodeURIComponent(
      bytes.replaceAll(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    )
  } catch {
    return bytes
  }
}
