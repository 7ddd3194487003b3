import type { Secrets } from '@sen/core/ports/secrets'

/** Predictable tokens, so that a test can name them. */
export class CountingSecrets implements Secrets {
  #count = 0

  token(): string {
    this.#count += 1
    return `token-${this.#count}`
  }

  digest(text: string): string {
    return `digest(${text})`
  }
}
