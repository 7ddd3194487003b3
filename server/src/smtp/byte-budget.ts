export class ByteBudget {
  #left: number

  constructor(limitBytes: number) {
    this.#left = limitBytes
  }

  reserve(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  hasRoom(bytes: number): boolean {
    return bytes <= this.#left
  }

  release(bytes: number): void {
    this.#left += bytes
  }
}
