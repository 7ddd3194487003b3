/** Limits how many bytes of all messages pass before the event loop continues. A waiting stream is not read. */
export class ByteThrottle {
  readonly #sliceBytes: number
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  #usedBytes = 0
  #isNextSet = false

  constructor(sliceBytes: number) {
    this.#sliceBytes = sliceBytes
  }

  async pass(bytes: number): Promise<void> {
    if (this.#waiting.length > 0 || this.#usedBytes >= this.#sliceBytes) {
      await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }))
      return
    }
    this.#use(bytes)
  }

  #use(bytes: number): void {
    this.#usedBytes += bytes
    if (this.#isNextSet) return
    this.#isNextSet = true
    setImmediate(() => this.#next())
  }

  #next(): void {
    this.#isNextSet = false
    this.#usedBytes = 0
    for (let one = this.#waiting[0]; one !== undefined && this.#usedBytes < this.#sliceBytes; one = this.#waiting[0]) {
      this.#waiting.shift()
      this.#use(one.bytes)
      one.enter()
    }
  }
}
