import { EXTRACT_ATTEMPTS } from '@sen/model/search/limits'
import { textSource } from '@sen/model/search/searchable-files'
import { Refused } from '../kit/refused.ts'
import { BlobMissing } from '../ports/blob-store.ts'
import { Unparsable } from '../ports/mime.ts'
import { type TextExtractor, Unextractable } from '../ports/text-extractor.ts'
import type { FileTextOutcome } from './search-index.ts'

interface UnreadFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly attempts: number
  /** @throws as `fileBytes` does */
  read(): Promise<Uint8Array>
}

export async function extractFileText(
  textExtractor: TextExtractor,
  file: UnreadFile,
  onFailure: (id: string, error: unknown) => void,
): Promise<FileTextOutcome | undefined> {
  const source = textSource(file.name, file.contentType)
  if (!source) return { state: 'nothing' }
  // These attempts never finished, so the file may have crashed the process.
  if (file.attempts > EXTRACT_ATTEMPTS) return { state: 'failed', reason: 'unfinished' }
  try {
    const text = (await textExtractor.extract(await file.read(), source)).trim()
    return text === '' ? { state: 'nothing' } : { state: 'found', text }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason !== undefined) return { state: 'failed', reason }
    onFailure(file.id, error)
    return file.attempts >= EXTRACT_ATTEMPTS ? { state: 'failed', reason: 'unexpected' } : undefined
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Unextractable) return error.reason
  if (error instanceof BlobMissing) return 'missing'
  if (error instanceof Unparsable) return 'unparsable'
  if (error instanceof Refused && error.code === 'file_not_found') return 'missing'
  return undefined
}
