const [LF, CR, TAB, SPACE, COLON] = [10, 13, 9, 32, 58]

/** Where a line is: at its first byte, behind a CR that began it, in a field's name, or in what follows that or continues a field. */
type Place = 'start' | 'cr' | 'name' | 'rest'

/**
 * Counts the bytes of a message's header while it comes, in pieces of any size. The header ends with an empty line, or with one that is
 * no field.
 */
export class HeaderLength {
  #bytes = 0
  #place: Place = 'start'
  #hasEnded = false

  /** @returns how many bytes the header has as far as it came, no more than `limit` + 1 */
  feed(piece: Uint8Array, limit: number): number {
    for (const byte of piece) {
      if (this.#hasEnded || this.#bytes > limit) break
      this.#bytes += 1
      this.#step(byte)
    }
    return this.#bytes
  }

  #step(byte: number): void {
    if (byte === LF) {
      // Empty, or without a colon.
      if (this.#place !== 'rest') this.#hasEnded = true
      this.#place = 'start'
    } else if (this.#place === 'start') {
      this.#place = byte === CR ? 'cr' : byte === SPACE || byte === TAB ? 'rest' : 'name'
    } else if (this.#place !== 'rest') {
      this.#place = byte === COLON ? 'rest' : 'name'
    }
  }
}
