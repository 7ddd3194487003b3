interface Client {
  readonly remoteAddress: string
}

/** How many connections one address has; beyond the limit it may not enter. */
export class ClientLimit {
  readonly #limit: number
  readonly #counts = new Map<string, number>()
  /** Not everybody who leaves had entered: some hang up before they are greeted. */
  readonly #inside = new WeakSet<Client>()

  constructor(limit: number) {
    this.#limit = limit
  }

  enter(client: Client): boolean {
    const count = this.#counts.get(client.remoteAddress) ?? 0
    if (count >= this.#limit) return false
    this.#counts.set(client.remoteAddress, count + 1)
    this.#inside.add(client)
    return true
  }

  leave(client: Client): void {
    if (!this.#inside.delete(client)) return
    const count = (this.#counts.get(client.remoteAddress) ?? 0) - 1
    if (count > 0) this.#counts.set(client.remoteAddress, count)
    else this.#counts.delete(client.remoteAddress)
  }
}
