import { hasRoomFor } from '@sen/model/account/storage'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import { safeFileName } from '@sen/model/file-names'
import type { DriveItemId, UploadId } from '@sen/model/ids'
import {
  MAX_FINGERPRINT_CHARACTERS,
  MAX_PENDING_UPLOADS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_TARGET_CHARACTERS,
} from '@sen/model/uploads/limits'
import type { UploadPurpose } from '@sen/model/uploads/upload-purposes'
import type { DriveFolderId } from '../drive/drive-store.ts'
import { requireFolder } from '../drive/places/require-folder.ts'
import { importRoomBytes } from '../imports/import-room.ts'
import type { Actor } from '../kit/actor.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { MailStore, Reader } from '../store.ts'
import type { PendingUpload } from './upload-store.ts'

export interface NewUpload {
  readonly purpose: UploadPurpose
  readonly fileName: string
  readonly fingerprint: string
  /** Set only for uploads to the drive. */
  readonly target?: UploadTarget | undefined
  readonly sizeBytes: number
}

/**
 * When the quota is exceeded, removes uploads into deleted drive folders. Otherwise these are kept, because such a
 * folder may be restored.
 * @throws Refused domain_not_verified, drive_disabled, invalid, drive_item_not_found for the folder, file_too_large with
 * `limit`, too_many_uploads with `limit`, quota_exceeded
 */
export async function createUpload(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly clock: Clock },
  actor: Actor,
  order: NewUpload,
): Promise<PendingUpload> {
  requirePermission(actor, order.purpose === 'drive' ? 'use_drive' : 'change_mail')
  const { purpose, fingerprint, sizeBytes } = order
  const target = purpose === 'drive' ? order.target : undefined
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) throw new Refused('invalid', { field: 'upload-length' })
  if (fingerprint.length > MAX_FINGERPRINT_CHARACTERS) throw new Refused('invalid', { field: 'fingerprint' })
  if (target && target.folderPath.length > MAX_UPLOAD_TARGET_CHARACTERS) {
    throw new Refused('invalid', { field: 'target' })
  }
  if (sizeBytes > MAX_UPLOAD_BYTES) throw new Refused('file_too_large', { limit: MAX_UPLOAD_BYTES })
  // Check before anything is written, because most refusals happen here.
  await needs.store.read(actor.mailboxId, async (r) => {
    await requireFolder(r.drive, (target?.parentId ?? undefined) as DriveFolderId)
    await findRoom(r, order, needs.clock.now())
  })
  const writeId = await needs.blobs.writes.begin()
  const write = () =>
    needs.store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const gone = await findRoom(w, order, needs.clock.now())
      for (const { id } of gone) await w.uploads.removePending(id)
      const fileName = safeFileName(order.fileName, 'file')
      const upload = { purpose, writeId, fileName, fingerprint, target, sizeBytes, touchedAt: needs.clock.now() }
      const id: UploadId = await w.uploads.create(upload)
      await w.record({ type: 'uploads.changed', version })
      return { begun: { id, ...upload }, gone }
    })
  const { begun, gone } = await write().catch((error: unknown) =>
    rethrowAfter(error, () => needs.blobs.writes.abort(writeId)),
  )
  // The upload exists now, so failures from here on do not affect it.
  for (const { writeId } of gone) await needs.blobs.writes.abort(writeId)
  return begun
}

/** Returns the uploads to remove. @throws Refused too_many_uploads with `limit`, quota_exceeded */
async function findRoom(r: Reader, order: NewUpload, now: Date): Promise<readonly PendingUpload[]> {
  const pending = await r.uploads.pending()
  const refusal = await refusalBeside(r, pending, order, now)
  if (!refusal) return []
  const stranded = await findStranded(r, pending)
  const left = pending.filter(({ id }) => !stranded.some((each) => each.id === id))
  const stillRefused = stranded.length === 0 ? refusal : await refusalBeside(r, left, order, now)
  if (stillRefused) throw stillRefused
  return stranded
}

async function refusalBeside(
  r: Reader,
  pending: readonly PendingUpload[],
  { purpose, sizeBytes }: NewUpload,
  now: Date,
): Promise<Refused | undefined> {
  if (pending.length >= MAX_PENDING_UPLOADS) return new Refused('too_many_uploads', { limit: MAX_PENDING_UPLOADS })
  const underWay = pending.reduce((sum, each) => sum + each.sizeBytes, 0)
  if (!hasRoomFor(await r.mailbox.usage(), underWay + sizeBytes)) return new Refused('quota_exceeded')
  // Files of imports are not mail of the mailbox, but take disk space.
  if (purpose === 'import' && underWay + sizeBytes > (await importRoomBytes(r, now)))
    return new Refused('quota_exceeded')
  return undefined
}

/** The target folder of these uploads cannot receive files. */
async function findStranded(r: Reader, pending: readonly PendingUpload[]): Promise<readonly PendingUpload[]> {
  const folderOf = ({ target }: PendingUpload) => target?.parentId as DriveItemId | null | undefined
  const asked = pending.map(folderOf).filter((id) => id !== null && id !== undefined)
  const found = await r.drive.findMany(asked)
  const open = new Set(found.filter(({ kind, trashedAt }) => kind === 'folder' && !trashedAt).map(({ id }) => id))
  return pending.filter((each) => {
    const id = folderOf(each)
    return id !== null && id !== undefined && !open.has(id)
  })
}
