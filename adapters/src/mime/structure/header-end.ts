import { escapeRawBytes } from '../raw-header-bytes.ts'

/** A field name (RFC 5322 section 3.6.8) that begins with a letter, and no web address. */
const FIELD = /^([a-z][!-9;-~]*)[ \t]*:(?!\/\/)/i
/** A name whose colon was folded onto the next line. */
const FOLDED_NAME = /^([a-z][!-9;-~]*)[ \t]*$/i
const FOLDED_COLON = /^[ \t]+:/
const CONTINUATION = /^[ \t]/
/** The line that an mbox file writes before a message. */
const MBOX_FROM = /^>?From /
/** Fields that a message or part has once. One that is still missing shows that the header goes on. */
const ONCE =
  /^(content-type|content-transfer-encoding|content-disposition|content-id|mime-version|message-id|date|from|to|subject)$/i

const MAX_LINES_AHEAD = 64
const MAX_LINE_CHARACTERS = 1_000

/** How a line of a header is read: as part of it, as the folded rest of the line before, or as the first of the body. */
export type HeaderLineKind = 'header' | 'unmarked-continuation' | 'body'

/**
 * Finds where a header ends that no empty line ends. The body begins at the first line that is no field, as in Postfix and
 * Python. A line that was folded without its white space is told from it by the fields that follow.
 */
export class HeaderEnd {
  #seen = new Set<string>()
  #lines = 0

  /** @param at where the line begins in `bytes` */
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

  /**
   * Whether fields follow up to the empty line, with one among them that the header does not have yet. While the author is missing,
   * further lines may be without their white space: no message begins its text before its From field.
   */
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

/** A continuation line for the parser, with the white space that its writer left out. */
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
