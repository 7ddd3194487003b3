import { MAX_PATTERN_WILDCARDS } from '@sen/model/imap/limits'
import { SyntaxFault } from './syntax-error.ts'

export const HIERARCHY_SEPARATOR = '/'

/** @throws SyntaxFault when a pattern has too many wildcards */
export function checkPattern(pattern: string): void {
  const runs = pattern.match(/[*%]+/g) ?? []
  if (runs.length > MAX_PATTERN_WILDCARDS) throw new SyntaxFault('Too many wildcards')
}

/**
 * Matches a mailbox name (RFC 3501 section 6.3.8): `*` matches anything, `%` anything but the separator. INBOX matches
 * in any case. The time grows with pattern times name, without backtracking.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  return matchExactly(pattern, name) || (name === 'INBOX' && matchExactly(pattern.toUpperCase(), name))
}

function matchExactly(pattern: string, name: string): boolean {
  /** `reached[at]` says that the pattern so far matches the first `at` characters. */
  let reached = new Uint8Array(name.length + 1)
  reached[0] = 1
  for (const sign of pattern) {
    const next = new Uint8Array(name.length + 1)
    if (sign === '*' || sign === '%') spread(reached, next, name, sign)
    else
      for (let at = 0; at + sign.length <= name.length; at += 1) {
        if (reached[at] === 1 && name.startsWith(sign, at)) next[at + sign.length] = 1
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
