import { MAX_STORED_REFERENCES } from '@sen/model/messages/limits'
import { scrubLine } from './scrub.ts'

/** This is the maximum length of a line (RFC 5322 section 2.1.1). */
const MAX_ID_CHARACTERS = 998
const MAX_HEADER_CHARACTERS = 256 * 1024

/** Reads the first identifier without angle brackets; empty if there is none. */
export function readMessageId(value: string | undefined): string {
  return readMessageIds(value)[0] ?? ''
}

/**
 * Returns distinct identifiers in order; without brackets, the words. If there are too many, the first (the thread's
 * root) and the newest stay.
 */
export function readMessageIds(value: string | undefined): readonly string[] {
  if (value === undefined) return []
  const text = value.slice(-MAX_HEADER_CHARACTERS)
  const bracketed = Array.from(text.matchAll(/<([^<>]+)(?:>|$|(?=<))/g), (match) => match[1] ?? '')
  const found =
    bracketed.length > 0
      ? bracketed
      : text.split(/[\s,;]+/).filter((word) => /[@.]/.test(word) || !/\s/.test(text.trim()))
  const ids = [...new Set(found.map(clean).filter((id) => id !== ''))]
  return ids.length <= MAX_STORED_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_STORED_REFERENCES)]
}

function clean(id: string): string {
  const plain = scrubLine(id, MAX_ID_CHARACTERS + 1).replaceAll(/\s+/gu, '')
  return plain.length > MAX_ID_CHARACTERS ? '' : plain
}
