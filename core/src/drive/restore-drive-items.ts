import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { placeRestored } from './place-restored.ts'
import { recordDriveChange } from './record-drive-change.ts'
import { requireNoDriveTask } from './require-no-drive-task.ts'

/**
 * Items return to their former folder, or to the root when that was deleted or would be too deep.
 * @throws Refused drive_disabled, operation_in_progress
 */
export async function restoreDriveItems(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(
    actor.mailboxId,
    async (w) => {
      await w.drive.lockTrash()
      await requireNoDriveTask(w)
      const found = (await w.drive.findMany(ids)).filter(({ isTrashRoot }) => isTrashRoot)
      const folders = found.filter(({ kind }) => kind === 'folder')
      const levels = new Map<DriveItemId, number>()
      for (const { id } of folders) levels.set(id, await w.drive.folderLevels(id))
      // Take the version after the files are restored: it locks out other writers, including incoming mail.
      if (folders.length > 0) await w.drive.restoreContents(folders.map(({ id }) => id))
      const version = await w.nextVersion()
      await recordDriveChange(w, version, await placeRestored(w, found, levels), { trash: true })
      return { items: await w.drive.findMany(found.map(({ id }) => id)), version }
    },
    { isVersionLate: true },
  )
}
