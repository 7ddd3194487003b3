import type { ByteStream } from '@sen/core/kit/bytes'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import type { BlobStore } from '@sen/core/ports/blob-store'
import { MAX_STAGED_IN_MEMORY_BYTES } from '@sen/model/imap/limits'

export type StagingStore = Pick<BlobStore, 'writes'>

/** The bytes of a message whose command is not complete. They are no blob yet, so no other message can share them. */
export interface StagedMessage {
  readonly sizeBytes: number
  /** Returns the bytes of a short message, and stores those of a long one as a blob. */
  content(): Promise<{ readonly raw: Uint8Array } | { readonly blob: string; readonly sizeBytes: number }>
  /** Deletes the bytes at once. A stored blob remains. */
  discard(): Promise<void>
}

/**
 * Reads a literal. A short one stays in memory, because a resumable write costs more than its bytes.
 * @param literalBytes before line ends are completed
 * @throws BlobTooLarge beyond `limitBytes`, and the errors of the content; nothing is left then
 */
export async function stageMessage(
  blobs: StagingStore,
  content: ByteStream,
  { literalBytes, limitBytes }: { readonly literalBytes: number; readonly limitBytes: number },
): Promise<StagedMessage> {
  if (literalBytes <= MAX_STAGED_IN_MEMORY_BYTES) return inMemory(content)
  const { writes } = blobs
  const id = await writes.begin()
  try {
    const sizeBytes = await writes.append(id, { atByte: 0, content, limitBytes })
    return {
      sizeBytes,
      content: async () => ({ blob: (await writes.finish(id)).key, sizeBytes }),
      discard: () => writes.abort(id),
    }
  } catch (error) {
    return rethrowAfter(error, () => writes.abort(id))
  }
}

async function inMemory(content: ByteStream): Promise<StagedMessage> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  return { sizeBytes: raw.byteLength, content: async () => ({ raw }), discard: async () => undefined }
}
