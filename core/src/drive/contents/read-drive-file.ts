import { isDrawnType } from '@sen/model/drive/content-type-by-name'
import { MAX_DRIVE_THUMBNAIL_SOURCE_BYTES } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { THUMBNAIL_SIDE_PIXELS } from '@sen/model/pictures/limits'
import type { MailboxActor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Picture, PictureMaker } from '../../ports/picture-maker.ts'
import type { MailStore } from '../../store.ts'
import type { DriveItem, DriveVersion } from '../drive-store.ts'
import { requireItem } from '../places/require-item.ts'

export interface ReadableDriveFile {
  readonly item: DriveItem
  readonly version: DriveVersion
}

/** @throws Refused drive_disabled, drive_item_not_found (also for a folder), drive_version_not_found, file_infected */
export async function readDriveFile(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  id: DriveItemId,
  number?: number,
): Promise<ReadableDriveFile> {
  requirePermission(actor, 'use_drive')
  const { item, version } = await store.read(actor.mailboxId, async ({ drive }) => {
    const found = await requireItem(drive, id)
    const isOlder = number !== undefined && number !== found.current?.number
    return { item: found, version: isOlder ? await drive.findVersion(id, number) : found.current }
  })
  if (!version) throw new Refused(item.current ? 'drive_version_not_found' : 'drive_item_not_found')
  if (version.scan.state === 'infected') throw new Refused('file_infected')
  return { item, version }
}

export function hasThumbnail(version: DriveVersion | undefined): boolean {
  if (!version || version.scan.state === 'infected') return false
  return isDrawnType(version.contentType) && version.sizeBytes <= MAX_DRIVE_THUMBNAIL_SOURCE_BYTES
}

/** @throws Refused drive_disabled, drive_item_not_found, file_infected; image_not_found, also if too large */
export async function readDriveThumbnail(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly pictures: PictureMaker },
  actor: MailboxActor,
  id: DriveItemId,
): Promise<Picture> {
  const { version } = await readDriveFile(needs, actor, id)
  if (!hasThumbnail(version)) throw new Refused('image_not_found')
  const picture = await needs.pictures.thumbnail(() => needs.blobs.get(version.blob), THUMBNAIL_SIDE_PIXELS, actor)
  if (!picture) throw new Refused('image_not_found')
  return picture
}
