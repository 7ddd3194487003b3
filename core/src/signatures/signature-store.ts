/** Addresses are in the form of `normaliseEmail`. */
export interface SignatureReader {
  all(): Promise<ReadonlyMap<string, string>>
}

export interface SignatureWriter extends SignatureReader {
  set(senderEmail: string, html: string): Promise<void>
  remove(senderEmail: string): Promise<void>
}
