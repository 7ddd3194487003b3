import { EXTRACT_ATTEMPTS } from '@sen/model/limits'
import { textSource } from '@sen/model/search/searchable-files'
import { partsTogether } from '../attachments/parts-together.ts'
import { fileBytes, partBytes } from '../attachments/read-file.ts'
import { Refused } from '../kit/refused.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import { type Mime, Unparsable } from '../ports/mime.ts'
import { type TextExtractor, Unextractable } from '../ports/text-extractor.ts'
import type { FileTextOutcome, SearchIndex, WaitingFile } from './search-index.ts'

interface Needs {
  readonly searchIndex: SearchIndex
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly textExtractor: TextExtractor
}

/**
 * Looks into attachments that nobody has looked into, one at a time, until none is due or somebody wants to stop. What
 * cannot be read is recorded with its reason and left alone; what failed because of us comes again. Returns how many
 * were dealt with.
 */
export async function extractTexts(
  needs: Needs,
  options: { readonly signal?: { readonly aborted: boolean }; onFailure(fileId: string, error: unknown): void },
): Promise<number> {
  let total = 0
  const parts = new PartsAhead(needs)
  while (!options.signal?.aborted) {
    const file = await needs.searchIndex.takeFile()
    if (!file) break
    const outcome = await lookInto({ ...needs, parts }, file, options.onFailure)
    if (outcome) await needs.searchIndex.keepFileText(file, outcome)
    total += 1
  }
  return total
}

/** What was got out of a message together with a part of it that was asked for. */
class PartsAhead {
  readonly #needs: Pick<Needs, 'blobs' | 'mime'>
  #rawBlob: string | undefined
  #contents = new Map<number, Uint8Array>()

  constructor(needs: Pick<Needs, 'blobs' | 'mime'>) {
    this.#needs = needs
  }

  /** @throws as `fileBytes` does */
  async take({ blob, partIndex, sizeBytes, beside }: WaitingFile): Promise<Uint8Array> {
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

async function lookInto(
  needs: Pick<Needs, 'textExtractor'> & { readonly parts: PartsAhead },
  file: WaitingFile,
  onFailure: (fileId: string, error: unknown) => void,
): Promise<FileTextOutcome | undefined> {
  const source = textSource(file.name, file.contentType)
  if (!source) return { state: 'nothing' }
  // It was begun so often and never ended: what reads it may have taken the program with it.
  if (file.attempts > EXTRACT_ATTEMPTS) return { state: 'failed', reason: 'unfinished' }
  try {
    const text = (await needs.textExtractor.extract(await needs.parts.take(file), source)).trim()
    return text === '' ? { state: 'nothing' } : { state: 'found', text }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason !== undefined) return { state: 'failed', reason }
    onFailure(file.id, error)
    // Whatever it is, it is not the file's turn for ever.
    return file.attempts >= EXTRACT_ATTEMPTS ? { state: 'failed', reason: 'unexpected' } : undefined
  }
}

/** Of failures that say something about the file; undefined for those that say something about us. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Unextractable) return error.reason
  if (error instanceof BlobMissing) return 'missing'
  if (error instanceof Unparsable) return 'unparsable'
  if (error instanceof Refused && error.code === 'file_not_found') return 'missing'
  return undefined
}
