const [LF, DOT] = [0x0a, 0x2e]

/** Adds a dot to each line that begins with one (RFC 1939 section 3). Lines may be split between chunks. */
export class DotStuffing {
  #isLineStart = true

  feed(chunk: Buffer): Buffer {
    if (chunk.length === 0) return chunk
    const first = this.#isLineStart && chunk[0] === DOT ? 0 : chunk.indexOf('\n.') + 1
    const isUnchanged = first === 0 && !(this.#isLineStart && chunk[0] === DOT)
    this.#isLineStart = chunk[chunk.length - 1] === LF
    return isUnchanged ? chunk : stuffedFrom(chunk, first)
  }
}

/**
 * Copies byte by byte into one buffer, because a message may consist of lines of one dot.
 * @param first the first byte before which a dot is missing
 */
function stuffedFrom(chunk: Buffer, first: number): Buffer {
  const stuffed = Buffer.allocUnsafe(chunk.length + Math.ceil((chunk.length - first) / 2))
  chunk.copy(stuffed, 0, 0, first)
  let length = first
  let isLineStart = true
  for (let at = first; at < chunk.length; at += 1) {
    const byte = chunk[at] as number
    if (isLineStart && byte === DOT) {
      stuffed[length] = DOT
      length += 1
    }
    stuffed[length] = byte
    length += 1
    isLineStart = byte === LF
  }
  return stuffed.subarray(0, length)
}
