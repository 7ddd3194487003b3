import { drivePath } from '@sen/model/drive/drive-names'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { folderByPath } from './list-drive.ts'
import { freeNameIn } from './places/free-name.ts'
import { requireDriveName } from './places/require-name.ts'

/** Spec section 7.9.3. @throws Refused drive_disabled, drive_item_not_found, drive_name_invalid */
export function nextDrivePath(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  { fileName, path }: { readonly fileName: string; readonly path: string },
): Promise<string> {
  requirePermission(actor, 'use_drive')
  const name = requireDriveName(fileName)
  return store.read(actor.mailboxId, async ({ drive }) => {
    const folderId = await folderByPath(drive, path)
    const folders = folderId === undefined ? [] : await drive.folderPath(folderId)
    return drivePath([...folders.map((folder) => folder.name), await freeNameIn(drive, folderId, name)])
  })
}
