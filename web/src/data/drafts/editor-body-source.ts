/** The body as its editor has it: read when it is needed, never while a key is being handled. */
export class EditorBodySource {
  #read: (() => string) | undefined
  #before = ''
  #isStale = false
  /** How long the last reading took. */
  readingMilliseconds = 0

  /** An editor writes the same text in its own way: what it says at first is no change. */
  attach(read: () => string): void {
    this.#read = read
    this.#before = read()
  }

  detach(read?: () => string): void {
    if (read === undefined || this.#read === read) this.#read = undefined
  }

  /** Something was typed, or (`false`) what was typed does not count any more. */
  setStale(isStale: boolean): void {
    this.#isStale = isStale
  }

  /** The text, when it is another than before. */
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
