export class ScanFailed extends Error {
  override readonly name = 'ScanFailed'
}

export type VirusFinding =
  | { readonly state: 'clean' }
  /** `signature`: the scanner's name for the virus. */
  | { readonly state: 'infected'; readonly signature: string }

export interface VirusScanner {
  /** @param seconds the scanner's own limit when absent @throws ScanFailed */
  scan(bytes: Uint8Array, seconds?: number): Promise<VirusFinding>
}
