import {
  MAX_CHECKED_AUTHOR_BYTES,
  MAX_CHECKED_FOLDS,
  MAX_CHECKED_HEADER_BYTES,
  MAX_CHECKED_HEADER_LINES,
  MAX_CHECKED_SIGNATURES,
} from './limits.ts'

const [LF, CR, TAB, SPACE, COLON, LOWER_CASE] = [10, 13, 9, 32, 58, 32]
const LONGEST_NAME = 'dkim-signature'.length

/**
 * The checks are quadratic in folded lines and in the length of From. A From behind the last line that the parser reads
 * is shown by mail programs, but was not checked.
 */
export function isCheckableHeader(raw: Uint8Array): boolean {
  let [field, lines, folds, authorBytes, signatures] = ['', 0, 0, 0, 0]
  const limit = Math.min(raw.length, MAX_CHECKED_HEADER_BYTES)
  for (let start = 0; start < limit; ) {
    if (isEmptyLine(raw, start)) return true
    lines += 1
    const lineEnd = raw.indexOf(LF, start)
    const next = lineEnd < 0 ? raw.length : lineEnd + 1
    if (raw[start] === SPACE || raw[start] === TAB) {
      folds += 1
    } else {
      folds = 0
      field = fieldName(raw, start)
      if (field === 'dkim-signature') signatures += 1
    }
    if (field === 'from' || field === 'sender') authorBytes += next - start
    if (lines > MAX_CHECKED_HEADER_LINES || folds > MAX_CHECKED_FOLDS) return false
    if (authorBytes > MAX_CHECKED_AUTHOR_BYTES || signatures > MAX_CHECKED_SIGNATURES) return false
    start = next
  }
  return raw.length <= MAX_CHECKED_HEADER_BYTES
}

function isEmptyLine(raw: Uint8Array, start: number): boolean {
  return raw[start] === LF || (raw[start] === CR && raw[start + 1] === LF)
}

/** Lower case without blanks before the colon; empty if it is longer than all relevant names. */
function fieldName(raw: Uint8Array, start: number): string {
  let name = ''
  for (let at = start; at <= start + LONGEST_NAME; at += 1) {
    const byte = raw[at] ?? LF
    if (byte === COLON || byte === SPACE || byte === TAB || byte === CR || byte === LF) return name
    name += String.fromCharCode(byte | LOWER_CASE)
  }
  return ''
}
