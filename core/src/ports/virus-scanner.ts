/** The scanner did not answer, or not in words that we know: nothing is known of the bytes. */
export class ScanFailed extends Error {
  override readonly name = 'ScanFailed'
}

export type VirusFinding =
  | { readonly state: 'clean' }
  /** `signature`: what the scanner calls it. */
  | { readonly state: 'infected'; readonly signature: string }

export interface VirusScanner {
  /**
   * @param seconds how long it may take; the scanner's own limit when absent
   * @throws ScanFailed
   */
  scan(bytes: Uint8Array, seconds?: number): Promise<VirusFinding>
}
