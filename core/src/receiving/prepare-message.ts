import { snippetOf } from '@sen/model/snippets'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import { type ReadMessage, readOrSalvage } from './read-or-salvage.ts'

/** A message whose bytes are durable and read: all that can be done before anybody's rows are locked. */
export interface PreparedMessage extends ReadMessage {
  readonly rawBlob: string
  readonly sizeBytes: number
  readonly snippet: string
}

/**
 * Keeps and reads the bytes, once, for however many mailboxes they are.
 * @param kept the blob of these bytes, when they were kept as they came
 */
export async function prepareMessage(
  needs: { readonly blobs: BlobStore; readonly mime: Mime },
  raw: Uint8Array,
  kept?: string,
): Promise<PreparedMessage> {
  const [rawBlob, read] = await Promise.all([kept ?? needs.blobs.put(raw), readOrSalvage(needs.mime, raw)])
  return { ...read, rawBlob, sizeBytes: raw.byteLength, snippet: snippetOf(read.message.text) }
}
