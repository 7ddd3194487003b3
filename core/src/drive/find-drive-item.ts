import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveItem, DriveUsage, DriveVersion } from './drive-store.ts'
import { requireFile, requireItem } from './places/require-item.ts'

interface Needs {
  readonly store: MailStore
}

export interface FoundDriveItem {
  readonly item: DriveItem
  /** The ancestors, outermost first. */
  readonly folders: readonly { readonly id: DriveItemId; readonly name: string }[]
}

/** @throws Refused drive_disabled, drive_item_not_found */
export function findDriveItem({ store }: Needs, actor: MailboxActor, id: DriveItemId): Promise<FoundDriveItem> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, async ({ drive }) => {
    const item = await requireItem(drive, id)
    return { item, folders: item.parentId === undefined ? [] : await drive.folderPath(item.parentId) }
  })
}

/** @throws Refused drive_disabled, drive_item_not_found */
export function listVersions({ store }: Needs, actor: MailboxActor, id: DriveItemId): Promise<readonly DriveVersion[]> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, async ({ drive }) => {
    await requireFile(drive, id)
    return drive.versions(id)
  })
}

/** @throws Refused drive_disabled */
export function driveUsage({ store }: Needs, actor: MailboxActor): Promise<DriveUsage> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, ({ drive }) => drive.usage())
}
