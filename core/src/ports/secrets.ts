/** A port, because the core does not import Node. */
export interface Secrets {
  /** Unguessable, URL-safe, at least 128 bits. */
  token(): string
  /** Unguessable decimal digits, which may begin with zeros. */
  digits(count: number): string
  /** Unguessable characters of base32 in lower case (RFC 4648 section 6), 5 bits each. */
  base32(count: number): string
  /** SHA-256 as lower-case hex. */
  digest(text: string): string
}
