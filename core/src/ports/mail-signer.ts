/** A key with which mail of one domain is signed (RFC 6376). */
export interface DkimKey {
  readonly domain: string
  readonly selector: string
  /** PKCS #8, PEM. Never logged, never answered. */
  readonly privateKey: string
}

/** Makes keys, and puts DKIM signatures on mail. */
export interface MailSigner {
  /** RSA, 2048 bits. `publicKey`: SubjectPublicKeyInfo in base64, as the DNS record carries it. */
  makeKey(): Promise<{ readonly privateKey: string; readonly publicKey: string }>
  /** The same message with one more field in front. The bytes behind it are not touched. */
  sign(raw: Uint8Array, key: DkimKey, at: Date): Promise<Uint8Array>
}
