const MAX_HEADER_BYTES = 64 * 1024
const CR = 13
const LF = 10

/** At most 64 KB, cut between lines. */
export function headerBlock(raw: Uint8Array): Uint8Array {
  const limit = Math.min(raw.length, MAX_HEADER_BYTES)
  let lineStart = 0
  for (let at = 0; at < limit; at += 1) {
    if (raw[at] !== LF) continue
    const isEmpty = at === lineStart || (at === lineStart + 1 && raw[lineStart] === CR)
    if (isEmpty) return raw.subarray(0, lineStart)
    lineStart = at + 1
  }
  return raw.subarray(0, lineStart)
}
