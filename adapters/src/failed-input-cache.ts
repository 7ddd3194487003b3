const MOST_REMEMBERED = 1_000

/** Remembers inputs that ended a thread, by digest. An input is hashed only if a remembered one has the same length. */
export class FailedInputCache {
  readonly #lengths = new Map<string, number>()

  async has(name: string, input: Uint8Array | string): Promise<boolean> {
    const isOfKnownLength = [...this.#lengths.values()].includes(input.length)
    return isOfKnownLength && this.#lengths.has(await keyOf(name, input))
  }

  async add(name: string, input: Uint8Array | string): Promise<void> {
    const oldest = this.#lengths.size >= MOST_REMEMBERED ? this.#lengths.keys().next().value : undefined
    if (oldest !== undefined) this.#lengths.delete(oldest)
    this.#lengths.set(await keyOf(name, input), input.length)
  }
}

async function keyOf(name: string, input: Uint8Array | string): Promise<string> {
  const bytes = typeof input === 'string' ? Buffer.from(input, 'utf8') : Uint8Array.from(input)
  return `${name} ${Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')}`
}
