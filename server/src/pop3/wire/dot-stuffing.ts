const [LF, DOT] = [0x0a, 0x2e]
const STUFFED = Buffer.from('.')

/** Adds a dot to each line that begins with one (RFC 1939 section 3). Lines may be split between chunks. */
export class DotStuffing {
  #isLineStart = true

  feed(chunk: Buffer): Buffer {
    if (chunk.length === 0) return chunk
    const parts: Buffer[] = []
    let from = 0
    if (this.#isLineStart && chunk[0] === DOT) parts.push(STUFFED)
    for (let at = chunk.indexOf('\n.'); at >= 0; at = chunk.indexOf('\n.', at + 1)) {
      parts.push(chunk.subarray(from, at + 1), STUFFED)
      from = at + 1
    }
    this.#isLineStart = chunk.at(-1) === LF
    if (parts.length === 0) return chunk
    return Buffer.concat([...parts, chunk.subarray(from)])
  }
}
