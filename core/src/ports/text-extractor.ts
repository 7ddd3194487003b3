import type { TextSource } from '@sen/model/search/searchable-files'

/** Time or memory ran out, or the file is not of its stated kind. `reason` is one word for the operator. */
export class Unextractable extends Error {
  override readonly name = 'Unextractable'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no text: ${reason}`, options)
    this.reason = reason
  }
}

/** Extracts the text of untrusted files. */
export interface TextExtractor {
  /**
   * Returns at most `MAX_INDEXED_CHARACTERS`; empty when the file has no text. The process survives.
   * @throws Unextractable
   */
  extract(bytes: Uint8Array, source: TextSource): Promise<string>
}
