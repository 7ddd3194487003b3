import type { TextSource } from '@sen/model/search/searchable-files'

/** Time or memory ran out, or the file is none of its kind. `reason` is one word for the operator. */
export class Unextractable extends Error {
  override readonly name = 'Unextractable'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no text: ${reason}`, options)
    this.reason = reason
  }
}

/** Finds the text inside files of strangers. */
export interface TextExtractor {
  /** At most `MAX_INDEXED_CHARACTERS`; empty when the file has none. Throws `Unextractable`; the process survives. */
  extract(bytes: Uint8Array, source: TextSource): Promise<string>
}
