import type { TextSource } from '@sen/model/search/searchable-files'

/** Time or memory ran out, or the file is of another kind. `reason` is one word for the operator. */
export class Unextractable extends Error {
  override readonly name = 'Unextractable'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no text: ${reason}`, options)
    this.reason = reason
  }
}

export interface TextExtractor {
  /** Returns at most `MAX_INDEXED_CHARACTERS`; empty when the file has no text. @throws Unextractable */
  extract(bytes: Uint8Array, source: TextSource): Promise<string>
}
