import { driveContentType } from '@sen/model/drive/content-type-by-name'
import type { DriveConflict } from '@sen/model/drive/drive-items'
import type { UploadId } from '@sen/model/ids'
import type { ScanningNeeds } from '../../attachments/scanning/scan-upload.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { type BlobStore, type StoredBlob, WriteBusy, WriteMissing } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import type { PendingUpload } from '../../uploads/upload-store.ts'
import type { DriveFolderId, DriveItem } from '../drive-store.ts'
import { createFolders, requireFolderNames } from '../places/create-folders.ts'
import { requireFolder } from '../places/require-folder.ts'
import { requireDriveName } from '../places/require-name.ts'
import { scanArriving } from './scan-drive-file.ts'
import { storeFile } from './store-file.ts'

type Needs = ScanningNeeds & { readonly store: MailStore; readonly clock: Clock }

export interface DriveTake {
  readonly uploadId: UploadId
  readonly parentId: DriveFolderId
  readonly folderPath: string | undefined
  readonly name: string | undefined
  readonly conflict: DriveConflict
}

/**
 * Deletes the pieces last, so that a retry resumes after a crash. Repeated calls return the same file.
 * @throws Refused drive_disabled, upload_not_found, upload_conflict when it is incomplete or another call is moving it,
 * drive_item_not_found, drive_name_invalid, drive_name_taken with `names`, drive_move_not_allowed, quota_exceeded,
 * too_many_drive_items
 */
export async function storeDriveUpload(needs: Needs, actor: MailboxActor, take: DriveTake): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  const { store, blobs, clock } = needs
  const names = requireFolderNames(take.folderPath)
  const { pending, taken } = await store.read(actor.mailboxId, async (r) => {
    const before = await r.drive.takenFrom(take.uploadId)
    if (before) return { pending: undefined, taken: before }
    await requireFolder(r.drive, take.parentId)
    return { pending: await r.uploads.findPending(take.uploadId), taken: undefined }
  })
  if (taken) return taken
  if (pending?.purpose !== 'drive') throw new Refused('upload_not_found')
  const name = requireDriveName(take.name ?? pending.fileName)
  const stored = await finish(blobs, pending)
  const scan = await scanArriving(needs, stored)
  const at = clock.now()
  const item = await store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.drive.takenFrom(take.uploadId)
    if (before) return before
    if (!(await w.uploads.removePending(take.uploadId))) throw new Refused('upload_not_found')
    await w.record({ type: 'uploads.changed', version })
    const parentId = await createFolders(w, version, { parentId: take.parentId, names, at })
    const contentType = driveContentType(name)
    const about = { scan, contentType, createdBy: actor.address, createdAt: at, uploadId: take.uploadId }
    const content = { blob: stored.key, sizeBytes: stored.sizeBytes, ...about }
    return storeFile(w, actor.mailboxId, { parentId, name, conflict: take.conflict, content })
  })
  await blobs.writes.abort(pending.writeId)
  return item
}

async function finish(blobs: BlobStore, { writeId, sizeBytes }: PendingUpload): Promise<StoredBlob> {
  try {
    if ((await blobs.writes.sizeBytes(writeId)) < sizeBytes) throw new Refused('upload_conflict')
    return await blobs.writes.finish(writeId)
  } catch (error) {
    if (error instanceof WriteBusy) throw new Refused('upload_conflict')
    if (error instanceof WriteMissing) throw new Refused('upload_not_found')
    throw error
  }
}
