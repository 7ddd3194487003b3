import type { DriveItemId } from '@sen/model/ids'
import type { ArchiveListingNeeds } from '../../attachments/archive-listing.ts'
import type { OfficePdfNeeds } from '../../attachments/office-pdf.ts'
import { listDriveArchive } from '../../drive/contents/list-drive-archive.ts'
import { previewDriveFile } from '../../drive/contents/preview-drive-file.ts'
import { type DriveArchive, readDriveArchive } from '../../drive/contents/read-drive-archive.ts'
import { readDriveFile } from '../../drive/contents/read-drive-file.ts'
import type { DriveItem, DriveItems, DrivePageBounds, DriveVersion } from '../../drive/drive-store.ts'
import { Refused } from '../../kit/refused.ts'
import type { ArchiveListing } from '../../ports/archive-lister.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore, Reader } from '../../store.ts'
import type { EnteredShare } from './approach-share.ts'

interface Needs {
  readonly store: MailStore
}

export interface VisitedItem {
  readonly item: DriveItem
  /** From the shared item to this one. Folders above the share are hidden from visitors. */
  readonly crumbs: readonly { readonly id: DriveItemId; readonly name: string }[]
}

/**
 * Items outside the share are reported as missing.
 * @param id undefined for the shared item itself
 * @throws Refused drive_item_not_found; share_gone when the shared item no longer exists
 */
export function findInShare({ store }: Needs, entered: EnteredShare, id?: DriveItemId): Promise<VisitedItem> {
  return store.read(entered.mailboxId, (r) => requireInShare(r, entered, id))
}

export async function requireInShare(
  { drive }: Pick<Reader, 'drive'>,
  { share }: EnteredShare,
  id: DriveItemId = share.itemId,
): Promise<VisitedItem> {
  const item = await drive.find(id)
  if (!item || item.trashedAt) throw new Refused(id === share.itemId ? 'share_gone' : 'drive_item_not_found')
  const own = { id: item.id, name: item.name }
  if (item.id === share.itemId) return { item, crumbs: [own] }
  const above = item.parentId === undefined ? [] : await drive.folderPath(item.parentId)
  const from = above.findIndex((folder) => folder.id === share.itemId)
  if (from < 0) throw new Refused('drive_item_not_found')
  return { item, crumbs: [...above.slice(from), own] }
}

export function listInShare(
  { store }: Needs,
  entered: EnteredShare,
  folder: VisitedItem,
  page: DrivePageBounds,
): Promise<DriveItems> {
  return store.read(entered.mailboxId, ({ drive }) =>
    drive.list(folder.item.id, { sort: 'name', descending: false }, page),
  )
}

/** @throws Refused drive_item_not_found (also for a folder); share_gone, file_infected */
export async function readInShare(
  needs: Needs,
  entered: EnteredShare,
  id: DriveItemId,
): Promise<VisitedItem & { readonly version: DriveVersion }> {
  const found = await findInShare(needs, entered, id)
  const { version } = await readDriveFile(needs, entered.owner, found.item.id)
  return { ...found, version }
}

/**
 * Product decision 15.
 * @param source the network address of a visitor, as `sourceKey` returns it
 * @throws Refused drive_item_not_found, share_gone, file_infected, preview_not_offered, preview_failed, unavailable
 */
export async function previewInShare(
  needs: Needs & OfficePdfNeeds & { readonly blobs: BlobStore },
  entered: EnteredShare,
  id: DriveItemId,
  source: string,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const { item } = await findInShare(needs, entered, id)
  const { actor } = entered.visitor
  return previewDriveFile(
    needs,
    entered.owner,
    item.id,
    actor ? { kind: 'member', mailboxId: actor.mailboxId } : { kind: 'visitor', shareId: entered.share.id, source },
  )
}

/** @throws Refused drive_item_not_found, share_gone, file_infected, preview_not_offered, preview_failed */
export async function listArchiveInShare(
  needs: Needs & ArchiveListingNeeds & { readonly blobs: BlobStore },
  entered: EnteredShare,
  id: DriveItemId,
): Promise<{ readonly name: string; readonly listing: ArchiveListing }> {
  const { item } = await findInShare(needs, entered, id)
  const requester = entered.visitor.actor ? 'member' : 'visitor'
  return { name: item.name, listing: await listDriveArchive(needs, entered.owner, item.id, requester) }
}

/** @throws Refused drive_item_not_found, share_gone, file_infected, too_many_drive_items */
export async function readArchiveInShare(
  needs: Needs & { readonly blobs: BlobStore },
  entered: EnteredShare,
  id: DriveItemId,
): Promise<VisitedItem & { readonly archive: DriveArchive }> {
  const found = await findInShare(needs, entered, id)
  return { ...found, archive: await readDriveArchive(needs, entered.owner, [found.item.id]) }
}
