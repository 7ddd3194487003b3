import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { UploadId } from '@sen/model/ids'
import { RESUMABLE_UPLOADS_KEPT_HOURS } from '@sen/model/uploads/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { type BlobStore, WriteMissing } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import type { PendingUpload } from './upload-store.ts'

export interface UploadProgress {
  readonly upload: PendingUpload
  /** The next piece begins after the durable bytes. */
  readonly offsetBytes: number
}

/** @throws Refused upload_not_found, also for an upload that is in use or was idle for a day */
export async function findUpload(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: Actor,
  id: UploadId,
): Promise<UploadProgress> {
  const upload = await needs.store.read(actor.mailboxId, (r) => r.uploads.findPending(id))
  if (!upload) throw new Refused('upload_not_found')
  try {
    return { upload, offsetBytes: await needs.blobs.writes.sizeBytes(upload.writeId) }
  } catch (error) {
    if (error instanceof WriteMissing) throw new Refused('upload_not_found')
    throw error
  }
}

/** Leaves out uploads whose pieces were purged. */
export async function listUploads(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: Actor,
): Promise<readonly UploadProgress[]> {
  const pending = await needs.store.read(actor.mailboxId, (r) => r.uploads.pending())
  const found: UploadProgress[] = []
  for (const upload of pending) {
    const offsetBytes = await needs.blobs.writes.sizeBytes(upload.writeId).catch((error: unknown) => {
      if (error instanceof WriteMissing) return undefined
      throw error
    })
    if (offsetBytes !== undefined) found.push({ upload, offsetBytes })
  }
  return found
}

export function uploadExpiry({ touchedAt }: Pick<PendingUpload, 'touchedAt'>): Date {
  return new Date(touchedAt.getTime() + RESUMABLE_UPLOADS_KEPT_HOURS * HOUR_MILLISECONDS)
}
