import { readDrivePath } from '@sen/model/drive/drive-names'
import { DRIVE_RECENT_COUNT } from '@sen/model/drive/limits'
import { type ShareSummary, summariseShares } from '@sen/model/drive/share-summary'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Share } from '../shares/share-store.ts'
import type { MailStore } from '../store.ts'
import type {
  DriveFolderId,
  DriveItem,
  DriveItems,
  DrivePageBounds,
  DriveReader,
  DriveSortOrder,
} from './drive-store.ts'
import { requireFolder } from './places/require-folder.ts'

interface Needs {
  readonly store: MailStore
}

/** @param folder undefined for the root of the drive @throws Refused drive_disabled, drive_item_not_found */
export function listDriveFolder(
  { store }: Needs,
  actor: MailboxActor,
  folder: { readonly id: DriveItemId } | { readonly path: string } | undefined,
  list: { readonly order: DriveSortOrder; readonly page: DrivePageBounds },
): Promise<DriveItems> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, async ({ drive }) => {
    const id = folder && ('id' in folder ? folder.id : await folderByPath(drive, folder.path))
    await requireFolder(drive, id)
    return drive.list(id, list.order, list.page)
  })
}

/** @throws Refused drive_item_not_found */
export async function folderByPath(drive: Pick<DriveReader, 'findByPath'>, path: string): Promise<DriveFolderId> {
  const names = readDrivePath(path)
  if (!names) throw new Refused('drive_item_not_found')
  if (names.length === 0) return undefined
  const found = await drive.findByPath(names)
  if (found?.kind !== 'folder') throw new Refused('drive_item_not_found')
  return found.id
}

/** @throws Refused drive_disabled */
export function listRecentFiles({ store }: Needs, actor: MailboxActor): Promise<readonly DriveItem[]> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, ({ drive }) => drive.recent(DRIVE_RECENT_COUNT))
}

/** @throws Refused drive_disabled */
export function listFavorites(
  { store }: Needs,
  actor: MailboxActor,
  list: { readonly order: DriveSortOrder; readonly page: DrivePageBounds },
): Promise<DriveItems> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, ({ drive }) => drive.favorites(list.order, list.page))
}

/** @throws Refused drive_disabled */
export function listSharedByMe(
  { store }: Needs,
  actor: MailboxActor,
  list: { readonly order: DriveSortOrder; readonly page: DrivePageBounds },
): Promise<DriveItems & { readonly sharing: ReadonlyMap<DriveItemId, ShareSummary> }> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, async ({ drive, shares }) => {
    const found = await drive.sharedByMe(list.order, list.page)
    const open = await shares.openOf(found.items.map(({ id }) => id))
    const byItem = new Map<DriveItemId, Share[]>()
    for (const share of open) byItem.set(share.itemId, [...(byItem.get(share.itemId) ?? []), share])
    return { ...found, sharing: new Map(Array.from(byItem, ([id, each]) => [id, summariseShares(each)])) }
  })
}

/** @throws Refused drive_disabled */
export function listDriveTrash({ store }: Needs, actor: MailboxActor, page: DrivePageBounds): Promise<DriveItems> {
  requirePermission(actor, 'use_drive')
  return store.read(actor.mailboxId, ({ drive }) => drive.trash(page))
}
