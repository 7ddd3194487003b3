/** Limits the memory of all messages in progress, so that many senders cannot exhaust it. */
export class ByteBudget {
  #left: number

  constructor(limitBytes: number) {
    this.#left = limitBytes
  }

  /** Whether there was room for so many more; takes nothing when there was not. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  hasRoom(bytes: number): boolean {
    return bytes <= this.#left
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}
