import type { Secrets } from '@sen/core/ports/secrets'

/** Predictable tokens, so that a test can name them. */
export class CountingSecrets implements Secrets {
  #count = 0

  token(): string {
    this.#count += 1
    return `token-${this.#count}`
  }

  digits(count: number): string {
    this.#count += 1
    return String(this.#count).padStart(count, '0')
  }

  base32(count: number): string {
    this.#count += 1
    const digits = [...String(this.#count)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
    return digits.padStart(count, 'z')
  }

  digest(text: string): string {
    return `digest(${text})`
  }
}
