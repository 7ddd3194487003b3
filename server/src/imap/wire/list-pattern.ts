import { MAX_PATTERN_CHARACTERS, MAX_PATTERN_WILDCARDS } from '@sen/model/imap/limits'
import { SyntaxFault } from './syntax-error.ts'

export const HIERARCHY_SEPARATOR = '/'

/** @throws SyntaxFault when a pattern is too long or has too many wildcards */
export function checkPattern(pattern: string): void {
  const runs = pattern.match(/[*%]+/g) ?? []
  if (runs.length > MAX_PATTERN_WILDCARDS) throw new SyntaxFault('Too many wildcards')
  if (pattern.length > MAX_PATTERN_CHARACTERS) throw new SyntaxFault('The pattern is too long')
}

/** Matches mailbox names (RFC 3501 section 6.3.8): `*` matches anything, `%` anything but the separator. */
export class ListPattern {
  /** Alternately literal texts and wildcards; a run of wildcards is one. */
  readonly #parts: readonly string[]

  constructor(pattern: string) {
    const parts = pattern.split(/([*%]+)/).filter((part) => part !== '')
    this.#parts = parts.map((part) => (/^[*%]/.test(part) ? (part.includes('*') ? '*' : '%') : part))
  }

  /** INBOX matches in any case. The time does not grow with the number of ways to match. */
  matches(name: string): boolean {
    if (name === 'INBOX')
      return matchParts(
        this.#parts.map((part) => part.toUpperCase()),
        name,
      )
    return matchParts(this.#parts, name)
  }
}

function matchParts(parts: readonly string[], name: string): boolean {
  /** `reached[at]` says that the parts so far match the first `at` characters. */
  let reached = new Uint8Array(name.length + 1)
  reached[0] = 1
  for (const part of parts) {
    const next = new Uint8Array(name.length + 1)
    if (part === '*' || part === '%') spread(reached, next, name, part)
    else {
      for (let at = 0; at + part.length <= name.length; at += 1) {
        if (reached[at] === 1 && name.startsWith(part, at)) next[at + part.length] = 1
      }
    }
    reached = next
  }
  return reached[name.length] === 1
}

function spread(reached: Uint8Array, next: Uint8Array, name: string, sign: '*' | '%'): void {
  let isReached = false
  for (let at = 0; at <= name.length; at += 1) {
    if (sign === '%' && at > 0 && name[at - 1] === HIERARCHY_SEPARATOR) isReached = false
    if (reached[at] === 1) isReached = true
    if (isReached) next[at] = 1
  }
}
