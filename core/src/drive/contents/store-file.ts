import type { DriveConflict } from '@sen/model/drive/drive-items'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_VERSIONS } from '@sen/model/drive/limits'
import type { DriveItemId, FileId, MailboxId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { Writer } from '../../store.ts'
import type { DriveFolderId, DriveItem, NewDriveVersion } from '../drive-store.ts'
import { freeNameIn } from '../places/free-name.ts'
import { requireFolder } from '../places/require-folder.ts'
import { requireFile } from '../places/require-item.ts'
import { recordDriveChange } from '../record-drive-change.ts'
import { requireDriveRoom } from './require-room.ts'

/** The bytes are durable already. */
export interface ArrivingFile {
  readonly parentId: DriveFolderId
  /** The result of `requireDriveName`. */
  readonly name: string
  readonly conflict: DriveConflict
  readonly content: NewDriveVersion
  readonly sourceFileId?: FileId | undefined
  /** The client retries because it received no response to an earlier upload. */
  readonly isAgain?: boolean | undefined
}

/**
 * Every upload ends here. Runs in the caller's transaction, after its version was taken.
 * @throws Refused drive_item_not_found for the folder, drive_name_taken with `names`, quota_exceeded,
 * too_many_drive_items
 */
export async function storeFile(w: Writer, mailboxId: MailboxId, arriving: ArrivingFile): Promise<DriveItem> {
  const { parentId, name, conflict, content, sourceFileId, isAgain } = arriving
  await requireFolder(w.drive, parentId)
  const other = await w.drive.findByName(parentId, driveNameKey(name))
  if (other && conflict === 'refuse') {
    if (isAgain && other.current?.blob === content.blob && other.name === name) return requireFile(w.drive, other.id)
    throw new Refused('drive_name_taken', { names: [name] })
  }
  if (other?.kind === 'file' && conflict === 'version') return storeVersion(w, mailboxId, other.id, content)
  await requireDriveRoom(w, { bytes: content.sizeBytes, items: 1 })
  const free = other ? await freeNameIn(w.drive, parentId, name) : name
  const id = await w.drive.addFile({ parentId, name: free, version: content, sourceFileId })
  return recordStored(w, mailboxId, id)
}

/** Removes versions by others before own ones. @throws Refused drive_item_not_found, quota_exceeded */
export async function storeVersion(
  w: Writer,
  mailboxId: MailboxId,
  id: DriveItemId,
  content: NewDriveVersion,
): Promise<DriveItem> {
  await requireFile(w.drive, id)
  await requireDriveRoom(w, { bytes: content.sizeBytes, items: 0 })
  await w.drive.addVersion(id, content)
  await w.drive.removeOldVersions(id, MAX_DRIVE_VERSIONS)
  return recordStored(w, mailboxId, id)
}

async function recordStored(w: Writer, mailboxId: MailboxId, id: DriveItemId): Promise<DriveItem> {
  const item = await requireFile(w.drive, id)
  const { parentId, current } = item
  await recordDriveChange(w, await w.nextVersion(), [parentId], { quota: current.sizeBytes > 0 })
  if (current.scan.state === 'scanning') {
    await w.enqueue({ name: 'scan-drive-file', mailboxId, itemId: id, number: current.number, attempt: 0 })
  }
  return item
}
