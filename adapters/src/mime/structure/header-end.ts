import { escapeRawBytes } from '../raw-header-bytes.ts'

/** A field name (RFC 5322 section 3.6.8) must begin with a letter and not be a URL. */
const FIELD = /^([a-z][!-9;-~]*)[ \t]*:(?!\/\/)/i
/** Some writers fold before the colon. */
const FOLDED_NAME = /^([a-z][!-9;-~]*)[ \t]*$/i
const FOLDED_COLON = /^[ \t]+:/
const CONTINUATION = /^[ \t]/
const MBOX_FROM = /^>?From /
/** These fields occur once, so a missing one shows that the header continues. */
const ONCE =
  /^(content-type|content-transfer-encoding|content-disposition|content-id|mime-version|message-id|date|from|to|subject)$/i

const MAX_LINES_AHEAD = 64
const MAX_LINE_CHARACTERS = 1_000

export type HeaderLineKind = 'header' | 'unmarked-continuation' | 'body'

/**
 * Finds the end of a header without an empty line: the first line that is no field, as in Postfix and Python. A
 * continuation that lost its white space is recognised by the fields after it.
 */
export class HeaderEnd {
  #seen = new Set<string>()
  #lines = 0

  judge(bytes: Uint8Array, at: number): HeaderLineKind {
    const { text: line, next } = lineAt(bytes, at)
    this.#lines += 1
    const name = FIELD.exec(line)?.[1] ?? this.#foldedName(line, bytes, next)
    if (name !== undefined) this.#seen.add(name.toLowerCase())
    if (line === '' || name !== undefined) return 'header'
    if (this.#lines === 1) return MBOX_FROM.test(line) ? 'header' : 'body'
    if (CONTINUATION.test(line)) return 'header'
    return this.#hasFieldsAfter(bytes, at) ? 'unmarked-continuation' : 'body'
  }

  #foldedName(line: string, bytes: Uint8Array, next: number): string | undefined {
    const name = FOLDED_NAME.exec(line)?.[1]
    return name !== undefined && FOLDED_COLON.test(lineAt(bytes, next).text) ? name : undefined
  }

  /** Requires a field that the header lacks. No text begins before From, so more unmarked lines are accepted. */
  #hasFieldsAfter(bytes: Uint8Array, at: number): boolean {
    const isAuthorMissing = !this.#seen.has('from')
    let [isMissing, isAuthorFound, isUnmarked] = [false, false, false]
    let next = lineAt(bytes, at).next
    for (let count = 0; count < MAX_LINES_AHEAD && next < bytes.length; count += 1) {
      const line = lineAt(bytes, next)
      if (line.text === '') break
      const name = FIELD.exec(line.text)?.[1]?.toLowerCase()
      if (name === undefined && !CONTINUATION.test(line.text)) {
        if (!isAuthorMissing) return false
        isUnmarked = true
      }
      if (name !== undefined && ONCE.test(name) && !this.#seen.has(name)) isMissing = true
      if (name === 'from') isAuthorFound = true
      next = line.next
    }
    return isMissing && (isAuthorFound || !isUnmarked)
  }
}

export function markContinuation(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const escaped = escapeRawBytes(line)
  const marked = new Uint8Array(escaped.length + 1)
  marked[0] = 0x20
  marked.set(escaped, 1)
  return marked
}

function lineAt(bytes: Uint8Array, at: number): { readonly text: string; readonly next: number } {
  const found = bytes.indexOf(0x0a, at)
  const next = found < 0 ? bytes.length : found + 1
  const start = bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf ? at + 3 : at
  const head = bytes.subarray(start, Math.min(next, start + MAX_LINE_CHARACTERS))
  return {
    text: Buffer.from(head)
      .toString('latin1')
      .replace(/[\r\n]+$/, ''),
    next,
  }
}
