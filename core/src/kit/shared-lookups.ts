/**
 * Concurrent lookups of one key share a single one, so that a caller with many requests uses one connection. A shared
 * lookup begins after all of them were requested, so none gets a result from before its request.
 */
export class SharedLookups<T> {
  readonly #byKey = new Map<string, { readonly ended: Promise<void>; next: Promise<T> | undefined }>()

  find(key: string, look: () => Promise<T>): Promise<T> {
    const running = this.#byKey.get(key)
    if (!running) return this.#start(key, look)
    running.next ??= running.ended.then(() => this.#start(key, look))
    return running.next
  }

  #start(key: string, look: () => Promise<T>): Promise<T> {
    const found = look()
    const end = () => {
      if (!running.next) this.#byKey.delete(key)
    }
    // The callers receive the error.
    const running = { ended: found.then(end, end), next: undefined }
    this.#byKey.set(key, running)
    return found
  }
}
