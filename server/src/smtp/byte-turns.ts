/**
 * Lets so many bytes of all messages through between two looks at everything else, the others after them in their order.
 * However many senders there are, the event loop comes round; who is not let through is not read either, for its stream
 * is not asked for more.
 */
export class ByteTurns {
  readonly #turnBytes: number
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  #usedBytes = 0
  #isNextSet = false

  constructor(turnBytes: number) {
    this.#turnBytes = turnBytes
  }

  async take(bytes: number): Promise<void> {
    if (this.#waiting.length > 0 || this.#usedBytes >= this.#turnBytes) {
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
    for (let one = this.#waiting[0]; one !== undefined && this.#usedBytes < this.#turnBytes; one = this.#waiting[0]) {
      this.#waiting.shift()
      this.#use(one.bytes)
      one.enter()
    }
  }
}
