/** Randomness and one-way digests, kept behind a door because the core has no Node. */
export interface Secrets {
  /** Unguessable, URL-safe, at least 128 bits. */
  token(): string
  /** Unguessable decimal digits, zeros in front too. */
  digits(count: number): string
  /** SHA-256 as lower-case hex. */
  digest(text: string): string
}
