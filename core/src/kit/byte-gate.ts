/** Large messages wait in order for memory. One always fits. */
export class ByteGate {
  readonly #limitBytes: number
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  #usedBytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  async pass<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length === 0 && this.#hasRoom(bytes)) this.#usedBytes += bytes
    else await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }))
    try {
      return await work()
    } finally {
      this.#usedBytes -= bytes
      this.#letIn()
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#usedBytes === 0 || this.#usedBytes + bytes <= this.#limitBytes
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#hasRoom(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#usedBytes += next.bytes
      next.enter()
    }
  }
}
