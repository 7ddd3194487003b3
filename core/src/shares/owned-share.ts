import type { DriveItem } from '../drive/drive-store.ts'
import type { Reader } from '../store.ts'
import type { Share } from './share-store.ts'

export interface OwnedShare {
  readonly share: Share
  readonly item: DriveItem
}

export async function withItems(r: Pick<Reader, 'drive'>, shares: readonly Share[]): Promise<readonly OwnedShare[]> {
  const found = await r.drive.findMany([...new Set(shares.map(({ itemId }) => itemId))])
  const items = new Map(found.map((item) => [item.id, item]))
  return shares.flatMap((share) => {
    const item = items.get(share.itemId)
    return item ? [{ share, item }] : []
  })
}
