const [LF, CR, TAB, SPACE, COLON] = [10, 13, 9, 32, 58]

type Place = 'start' | 'cr' | 'name' | 'rest'

export class HeaderLength {
  #bytes = 0
  #place: Place = 'start'
  #hasEnded = false

  /** @returns the length of the header so far, at most `limit` + 1 */
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
      // The line is empty or has no colon.
      if (this.#place !== 'rest') this.#hasEnded = true
      this.#place = 'start'
    } else if (this.#place === 'start') {
      this.#place = byte === CR ? 'cr' : byte === SPACE || byte === TAB ? 'rest' : 'name'
    } else if (this.#place !== 'rest') {
      this.#place = byte === COLON ? 'rest' : 'name'
    }
  }
}
