import { driveContentType } from '@sen/model/drive/content-type-by-name'
import type { DriveConflict } from '@sen/model/drive/drive-items'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import { safeFileName } from '@sen/model/file-names'
import type { ScanningNeeds } from '../../attachments/scanning/scan-upload.ts'
import { fromClient } from '../../attachments/upload-file.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { type BlobStore, BlobTooLarge, type StoredBlob } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import type { DriveFolderId, DriveItem } from '../drive-store.ts'
import { createFolders, requireFolderNames } from '../places/create-folders.ts'
import { requireFolder } from '../places/require-folder.ts'
import { freeBytes, nameOrNote } from './require-room.ts'
import { scanArriving } from './scan-drive-file.ts'
import { storeFile } from './store-file.ts'

export interface DriveUpload {
  readonly parentId: DriveFolderId
  readonly folderPath?: string | undefined
  /** Untrusted: characters that are invalid in a name are removed. */
  readonly name: string
  readonly contentType: string
  readonly conflict: DriveConflict
  readonly content: ByteStream
  /** A client retries without a response. If the same bytes have the name already, they are this file. */
  readonly isAgain?: boolean
  readonly createdBy?: string
}

/**
 * Checks the free space again after the upload, because others may have added files meanwhile.
 * @throws Refused drive_disabled, drive_item_not_found for the folder, drive_name_invalid, file_too_large with `limit`,
 * quota_exceeded, upload_interrupted, drive_move_not_allowed, drive_name_taken with `names`, too_many_drive_items
 */
export async function uploadDriveFile(
  needs: ScanningNeeds & { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  upload: DriveUpload,
): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  const { parentId, conflict } = upload
  const names = requireFolderNames(upload.folderPath)
  const name = safeFileName(upload.name, 'file')
  const free = await needs.store.read(actor.mailboxId, async (r) => {
    await requireFolder(r.drive, parentId)
    // This early check saves the upload. It is repeated after the upload.
    const mayConflict = conflict === 'refuse' && names.length === 0 && !upload.isAgain
    if (mayConflict && (await r.drive.findByName(parentId, driveNameKey(name)))) {
      throw new Refused('drive_name_taken', { names: [name] })
    }
    return freeBytes(r, 'owner')
  })
  const stored = await storeBytes(needs.blobs, upload.content, free)
  const { sizeBytes } = stored
  return nameOrNote(needs, actor.mailboxId, { sizeBytes, by: 'owner' }, async () => {
    const scan = await scanArriving(needs, stored)
    const at = needs.clock.now()
    const content = {
      blob: stored.key,
      sizeBytes,
      contentType: driveContentType(name, upload.contentType),
      scan,
      createdBy: upload.createdBy ?? actor.address,
      createdAt: at,
    }
    return needs.store.write(actor.mailboxId, async (w) => {
      const folderId = await createFolders(w, await w.nextVersion(), { parentId, names, at })
      return storeFile(w, actor.mailboxId, { parentId: folderId, name, conflict, content, isAgain: upload.isAgain })
    })
  })
}

/** @throws Refused quota_exceeded, file_too_large with `limit`, upload_interrupted */
export async function storeBytes(
  blobs: BlobStore,
  content: ByteStream,
  free: number,
  limit = MAX_DRIVE_DIRECT_UPLOAD_BYTES,
): Promise<StoredBlob> {
  try {
    return await blobs.writeStream(fromClient(content), Math.min(limit, free))
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error
    throw free < limit ? new Refused('quota_exceeded') : new Refused('file_too_large', { limit })
  }
}
