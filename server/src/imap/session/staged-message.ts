import type { ByteStream } from '@sen/core/kit/bytes'
import type { BlobStore } from '@sen/core/ports/blob-store'
import { MAX_STAGED_IN_MEMORY_BYTES } from '@sen/model/imap/limits'

export type StagingStore = Pick<BlobStore, 'put' | 'writes'>

/** The bytes of a message whose command is not complete. They are no blob yet, so no other message can share them. */
export interface StagedMessage {
  readonly sizeBytes: number
  /** Stores the bytes as a blob and returns its key. */
  store(): Promise<string>
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
  if (literalBytes <= MAX_STAGED_IN_MEMORY_BYTES) return inMemory(blobs, content)
  const { writes } = blobs
  const id = await writes.begin()
  try {
    const sizeBytes = await writes.append(id, { atByte: 0, content, limitBytes })
    return {
      sizeBytes,
      store: async () => (await writes.finish(id)).key,
      discard: () => writes.drop(id),
    }
  } catch (error) {
    await writes.drop(id)
    throw error
  }
}

async function inMemory(blobs: StagingStore, content: ByteStream): Promise<StagedMessage> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return { sizeBytes: bytes.byteLength, store: () => blobs.put(bytes), discard: async () => undefined }
}
