/** RFC 6376. */
export interface DkimKey {
  readonly domain: string
  readonly selector: string
  /** PKCS #8, PEM. Never logged and never returned by the API. */
  readonly privateKey: string
}

export interface MailSigner {
  /** Creates a 2048-bit RSA key. `publicKey`: SubjectPublicKeyInfo in base64, as in the DNS record. */
  createKey(): Promise<{ readonly privateKey: string; readonly publicKey: string }>
  /** Adds a DKIM-Signature field in front. The other bytes are unchanged. */
  sign(raw: Uint8Array, key: DkimKey, at: Date): Promise<Uint8Array>
}
