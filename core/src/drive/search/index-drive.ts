import type { BlobStore } from '../../ports/blob-store.ts'
import type { TextExtractor } from '../../ports/text-extractor.ts'
import { extractFileText } from '../../search/extract-file-text.ts'
import type { DriveIndex } from './drive-index.ts'

const BATCH = 50

interface Options {
  readonly signal?: { readonly aborted: boolean }
  onFailure(id: string, error: unknown): void
}

export async function indexDrive(needs: { readonly driveIndex: DriveIndex }, options: Options): Promise<number> {
  let total = 0
  while (!options.signal?.aborted) {
    const taken = await needs.driveIndex.indexSome(BATCH, options.onFailure)
    if (taken === 0) break
    total += taken
  }
  if (total >= BATCH) await needs.driveIndex.mergePending()
  return total
}

export async function extractDriveTexts(
  needs: { readonly driveIndex: DriveIndex; readonly blobs: BlobStore; readonly textExtractor: TextExtractor },
  options: Options,
): Promise<number> {
  let total = 0
  while (!options.signal?.aborted) {
    const content = await needs.driveIndex.claimContent()
    if (!content) break
    const { blob } = content
    const file = { ...content, id: blob, read: () => needs.blobs.get(blob) }
    const outcome = await extractFileText(needs.textExtractor, file, options.onFailure)
    if (outcome) await needs.driveIndex.saveText(blob, outcome)
    total += 1
  }
  return total
}
