import { EXTRACT_ATTEMPTS } from '@sen/model/limits'
import { textSource } from '@sen/model/search/searchable-files'
import { Refused } from '../kit/refused.ts'
import { BlobMissing } from '../ports/blob-store.ts'
import { Unparsable } from '../ports/mime.ts'
import { type TextExtractor, Unextractable } from '../ports/text-extractor.ts'
import type { FileTextOutcome } from './search-index.ts'

/** A file that nobody has looked into. */
interface UnreadFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  /** With this one. */
  readonly attempts: number
  /** @throws as `fileBytes` does */
  read(): Promise<Uint8Array>
}

/** What stands inside a file; undefined: that failed because of us, and it comes again. */
export async function lookInto(
  textExtractor: TextExtractor,
  file: UnreadFile,
  onFailure: (id: string, error: unknown) => void,
): Promise<FileTextOutcome | undefined> {
  const source = textSource(file.name, file.contentType)
  if (!source) return { state: 'nothing' }
  // It was begun so often and never ended: what reads it may have taken the program with it.
  if (file.attempts > EXTRACT_ATTEMPTS) return { state: 'failed', reason: 'unfinished' }
  try {
    const text = (await textExtractor.extract(await file.read(), source)).trim()
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
