const LF = 0x0a

/** Cuts a message after its header, the blank line and a number of lines (RFC 1939 section 7, TOP). */
export class FirstLines {
  #left: number
  #isBody = false
  #lineBytes = 0
  #isDone = false

  constructor(bodyLines: number) {
    this.#left = bodyLines
  }

  /** True when the rest need not be read. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** @param chunk has CR LF at the end of each line */
  feed(chunk: Buffer): Buffer {
    let from = 0
    for (let at = chunk.indexOf(LF); at >= 0 && !this.#isDone; at = chunk.indexOf(LF, from)) {
      this.#endLine(this.#lineBytes + at - from)
      from = at + 1
    }
    if (this.#isDone) return chunk.subarray(0, from)
    this.#lineBytes += chunk.length - from
    return chunk
  }

  /** @param bytes before the line feed */
  #endLine(bytes: number): void {
    this.#lineBytes = 0
    if (this.#isBody) this.#left -= 1
    else if (bytes === 1) this.#isBody = true
    this.#isDone = this.#isBody && this.#left === 0
  }
}
