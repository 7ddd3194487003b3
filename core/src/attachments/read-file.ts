import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import type { FilePlace, StoredFile } from './file-store.ts'

type Needs = { readonly blobs: BlobStore; readonly mime: Mime }

/**
 * A file with its bytes, by id or uuid: uploaded, or a part of a message.
 * @throws Refused file_not_found
 */
export async function readFile(
  needs: Needs & { readonly store: MailStore },
  actor: Actor,
  idOrUuid: string,
): Promise<{ readonly file: StoredFile; readonly content: ByteStream }> {
  const file = await needs.store.read(actor.mailboxId, (r) => r.files.findByIdOrUuid(idOrUuid))
  if (!file) throw new Refused('file_not_found')
  const { place } = file
  if (place.kind === 'blob') return { file, content: needs.blobs.stream(place.blob) }
  return { file, content: oneChunk(await fileBytes(needs, place)) }
}

/** @throws Refused file_not_found when the message has no such part. */
export async function fileBytes(needs: Needs, place: FilePlace): Promise<Uint8Array> {
  if (place.kind === 'blob') return needs.blobs.get(place.blob)
  const part = await needs.mime.extractPart(await needs.blobs.get(place.rawBlob), place.index)
  if (!part) throw new Refused('file_not_found')
  return part
}

async function* oneChunk(bytes: Uint8Array): ByteStream {
  yield bytes
}
