import type { DriveItemId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { DriveItem, DriveReader, DriveVersion } from '../drive-store.ts'

/** @throws Refused drive_item_not_found, also for items in the recycle bin */
export async function requireItem(drive: Pick<DriveReader, 'find'>, id: DriveItemId): Promise<DriveItem> {
  const item = await drive.find(id)
  if (!item || item.trashedAt) throw new Refused('drive_item_not_found')
  return item
}

/** @throws Refused drive_item_not_found, also for a folder */
export async function requireFile(
  drive: Pick<DriveReader, 'find'>,
  id: DriveItemId,
): Promise<DriveItem & { readonly current: DriveVersion }> {
  const item = await requireItem(drive, id)
  const { current } = item
  if (!current) throw new Refused('drive_item_not_found')
  return { ...item, current }
}
