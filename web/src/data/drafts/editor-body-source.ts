/** Reads the body from its editor on demand, never while a key is handled. */
export class EditorBodySource {
  #read: (() => string) | undefined
  #before = ''
  #isStale = false
  readingMilliseconds = 0

  /** Takes the first output as unchanged, because an editor serialises the same text in its own way. */
  attach(read: () => string): void {
    this.#read = read
    this.#before = read()
  }

  detach(read?: () => string): void {
    if (read === undefined || this.#read === read) this.#read = undefined
  }

  setStale(isStale: boolean): void {
    this.#isStale = isStale
  }

  /** Undefined when the text has not changed since the last read. */
  readChange(): string | undefined {
    if (!this.#isStale || !this.#read) return undefined
    this.#isStale = false
    const startedAt = performance.now()
    const now = this.#read()
    this.readingMilliseconds = performance.now() - startedAt
    if (now === this.#before) return undefined
    this.#before = now
    return now
  }
}
