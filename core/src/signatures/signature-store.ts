/** Addresses as `normaliseEmail` writes them. */
export interface SignatureReader {
  /** HTML by address: only of those with a signature of their own. Empty HTML: it shall have none. */
  all(): Promise<ReadonlyMap<string, string>>
}

export interface SignatureWriter extends SignatureReader {
  set(senderEmail: string, html: string): Promise<void>
  remove(senderEmail: string): Promise<void>
}
