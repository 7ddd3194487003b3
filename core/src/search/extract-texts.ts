import { partsTogether } from '../attachments/parts-together.ts'
import { fileBytes, partBytes } from '../attachments/read-file.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { TextExtractor } from '../ports/text-extractor.ts'
import { extractFileText } from './extract-file-text.ts'
import type { SearchIndex, WaitingFile } from './search-index.ts'

interface Needs {
  readonly searchIndex: SearchIndex
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly textExtractor: TextExtractor
}

/** Records unreadable files with the reason; only failures of our own are retried. Returns how many were processed. */
export async function extractTexts(
  needs: Needs,
  options: { readonly signal?: { readonly aborted: boolean }; onFailure(fileId: string, error: unknown): void },
): Promise<number> {
  let total = 0
  const parts = new PartsAhead(needs)
  while (!options.signal?.aborted) {
    const file = await needs.searchIndex.claimFile()
    if (!file) break
    const outcome = await extractFileText(
      needs.textExtractor,
      { ...file, read: () => parts.read(file) },
      options.onFailure,
    )
    if (outcome) await needs.searchIndex.saveFileText(file, outcome)
    total += 1
  }
  return total
}

/** Parts of a message that were extracted together with a requested one. */
class PartsAhead {
  readonly #needs: Pick<Needs, 'blobs' | 'mime'>
  #rawBlob: string | undefined
  #contents = new Map<number, Uint8Array>()

  constructor(needs: Pick<Needs, 'blobs' | 'mime'>) {
    this.#needs = needs
  }

  /** @throws as `fileBytes` does */
  async read({ blob, partIndex, sizeBytes, beside }: WaitingFile): Promise<Uint8Array> {
    if (partIndex === undefined) return fileBytes(this.#needs, { kind: 'blob', blob })
    const ahead = this.#rawBlob === blob ? this.#contents.get(partIndex) : undefined
    if (ahead) {
      this.#contents.delete(partIndex)
      return ahead
    }
    this.#contents.clear()
    const indexes = partsTogether([{ partIndex, sizeBytes }, ...beside]).map((part) => part.partIndex)
    const [content, ...others] = await partBytes(this.#needs, blob, indexes)
    this.#rawBlob = blob
    for (const [at, index] of indexes.slice(1).entries()) {
      const other = others[at]
      if (other) this.#contents.set(index, other)
    }
    if (!content) throw new Refused('file_not_found')
    return content
  }
}
