import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { recordDriveChange } from './record-drive-change.ts'

/** Skips missing and trashed items. @throws Refused drive_disabled */
export async function markDriveFavorites(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  { ids, isFavorite }: { readonly ids: readonly DriveItemId[]; readonly isFavorite: boolean },
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const found = (await w.drive.findMany(ids)).filter(({ trashedAt }) => !trashedAt)
    const marked = found.map(({ id }) => id)
    await w.drive.setFavorite(marked, isFavorite)
    await recordDriveChange(
      w,
      version,
      found.map(({ parentId }) => parentId),
    )
    return { items: await w.drive.findMany(marked), version }
  })
}
