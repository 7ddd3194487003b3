import { safeFileName } from '@sen/model/file-names'
import type { UploadId } from '@sen/model/ids'
import { MAX_FINGERPRINT_CHARACTERS, MAX_PENDING_UPLOADS, MAX_UPLOAD_BYTES } from '@sen/model/own-data/limits'
import type { UploadPurpose } from '@sen/model/own-data/upload-purposes'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { importRoomBytes } from '../own-data/import-room.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { MailStore, Reader } from '../store.ts'
import type { PendingUpload } from './upload-store.ts'

export interface UploadOrder {
  readonly purpose: UploadPurpose
  readonly fileName: string
  readonly fingerprint: string
  readonly sizeBytes: number
}

/**
 * Begins a file that comes in pieces. All that is on its way to a mailbox has to have room in it: nothing larger could be
 * taken in the end.
 *
 * @throws Refused domain_not_verified, drive_disabled, invalid, file_too_large with `limit`, too_many_uploads with `limit`, quota_exceeded
 */
export async function createUpload(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly clock: Clock },
  actor: Actor,
  order: UploadOrder,
): Promise<PendingUpload> {
  requirePermission(actor, order.purpose === 'drive' ? 'use_drive' : 'change_mail')
  const { purpose, fingerprint, sizeBytes } = order
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) throw new Refused('invalid', { field: 'upload-length' })
  if (fingerprint.length > MAX_FINGERPRINT_CHARACTERS) throw new Refused('invalid', { field: 'fingerprint' })
  if (sizeBytes > MAX_UPLOAD_BYTES) throw new Refused('file_too_large', { limit: MAX_UPLOAD_BYTES })
  // Before anything is written anywhere: most refusals are these.
  await needs.store.read(actor.mailboxId, (r) => requireRoom(r, order, needs.clock.now()))
  const writeId = await needs.blobs.writes.begin()
  try {
    return await needs.store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      await requireRoom(w, order, needs.clock.now())
      const fileName = safeFileName(order.fileName, 'file')
      const upload = { purpose, writeId, fileName, fingerprint, sizeBytes, touchedAt: needs.clock.now() }
      const id: UploadId = await w.uploads.create(upload)
      await w.record({ type: 'uploads.changed', version })
      return { id, ...upload }
    })
  } catch (error) {
    await needs.blobs.writes.drop(writeId)
    throw error
  }
}

async function requireRoom(r: Reader, { purpose, sizeBytes }: UploadOrder, now: Date): Promise<void> {
  const pending = await r.uploads.pending()
  if (pending.length >= MAX_PENDING_UPLOADS) throw new Refused('too_many_uploads', { limit: MAX_PENDING_UPLOADS })
  const { usedBytes, quotaBytes } = await r.mailbox.usage()
  const underWay = pending.reduce((sum, each) => sum + each.sizeBytes, 0)
  if (usedBytes + underWay + sizeBytes > quotaBytes) throw new Refused('quota_exceeded')
  // What was taken is no mail of the mailbox yet, or never will be, and lies on the disk all the same.
  if (purpose === 'import' && underWay + sizeBytes > (await importRoomBytes(r, now)))
    throw new Refused('quota_exceeded')
}
