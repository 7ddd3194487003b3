import type { UploadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type BlobStore, BlobTooLarge, WriteBusy, WriteElsewhere, WriteMissing } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import type { UploadProgress } from './find-upload.ts'

interface Needs {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly clock: Clock
}

/**
 * The piece is durable when the call resolves. A piece that breaks off is stored as far as it arrived.
 * @throws Refused upload_not_found, upload_conflict when the upload does not end at `atByte` or another piece is being
 * received, file_too_large when it exceeds the declared size, upload_interrupted
 */
export async function appendToUpload(
  needs: Needs,
  actor: Actor,
  id: UploadId,
  piece: { readonly atByte: number; readonly content: ByteStream },
): Promise<UploadProgress> {
  const upload = await needs.store.read(actor.mailboxId, (r) => r.uploads.findPending(id))
  if (!upload) throw new Refused('upload_not_found')
  // A piece may take long, so this prevents the upload from expiring meanwhile.
  await touch(needs, actor, id)
  const content = fromClient(piece.content)
  try {
    const limitBytes = upload.sizeBytes
    const offsetBytes = await needs.blobs.writes.append(upload.writeId, { atByte: piece.atByte, content, limitBytes })
    const touchedAt = await touch(needs, actor, id)
    return { upload: { ...upload, touchedAt }, offsetBytes }
  } catch (error) {
    throw refusalOf(error, upload.sizeBytes)
  }
}

/** No page shows the expiry, so this takes no version and no mailbox lock. */
async function touch({ store, clock }: Needs, actor: Actor, id: UploadId): Promise<Date> {
  const now = clock.now()
  await store.write(actor.mailboxId, (w) => w.uploads.touch(id, now))
  return now
}

function refusalOf(error: unknown, limit: number): unknown {
  if (error instanceof WriteMissing) return new Refused('upload_not_found')
  if (error instanceof WriteElsewhere || error instanceof WriteBusy) return new Refused('upload_conflict')
  if (error instanceof BlobTooLarge) return new Refused('file_too_large', { limit })
  return error
}

async function* fromClient(content: ByteStream): ByteStream {
  try {
    yield* content
  } catch {
    throw new Refused('upload_interrupted')
  }
}
