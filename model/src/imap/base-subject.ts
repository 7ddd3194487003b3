import { normalForm } from '../text/normal-form.ts'

export interface BaseSubject {
  /** For comparison: in upper case, and decomposed (i;unicode-casemap, RFC 5051). */
  readonly base: string
  readonly isReply: boolean
}

const MAX_CHARACTERS = 1_000
const TRAILER = /\s*\(fwd\)\s*$/i
const LEADER = /^(?:\[[^[\]]*\]\s*)*(?:re|fwd?)\s*(?:\[[^[\]]*\]\s*)?:\s*/i
const BLOB = /^\[[^[\]]*\]\s*(?=\S)/
const WRAPPED = /^\[fwd:(.*)\]$/is

/** RFC 5256 section 2.1, for the first thousand characters. */
export function rfcBaseSubject(subject: string): BaseSubject {
  let rest = subject.slice(0, MAX_CHARACTERS).replaceAll(/\s+/gu, ' ').trim()
  let isReply = false
  for (let before: string | undefined; before !== rest; ) {
    before = rest
    const plain = removed(removed(rest, TRAILER), LEADER)
    isReply ||= plain !== rest
    rest = plain.replace(BLOB, '')
    const [, inner] = WRAPPED.exec(rest) ?? []
    if (inner !== undefined) [rest, isReply] = [inner.trim(), true]
  }
  return { base: caseless(rest), isReply }
}

function removed(text: string, pattern: RegExp): string {
  return text.replace(pattern, '')
}

export function caseless(text: string): string {
  return normalForm(text, 'NFKD').toUpperCase()
}
