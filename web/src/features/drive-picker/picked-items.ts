import { type PickableDriveItem, pickRefusal } from '@sen/model/drive/picking'
import type { DriveItem } from '../../state/drive/drive-location.ts'

/** See `model/src/drive/picking.ts`. */
export function pickableOf({ id, type, name, size, disabled, prop }: DriveItem): PickableDriveItem {
  return { id, kind: type, name, sizeBytes: size, isOwn: !disabled, isInfected: prop?.has_virus ?? false }
}

/** The item must be the user's own and not infected. */
export function mayPick(item: DriveItem): boolean {
  return pickRefusal(pickableOf(item)) === undefined
}

/** Keeps the order of picking and items that were picked in other folders. */
export function withSelection(
  picked: ReadonlyMap<string, DriveItem>,
  listed: readonly DriveItem[],
  selected: ReadonlySet<string>,
): ReadonlyMap<string, DriveItem> {
  const kept = [...picked].filter(([id]) => selected.has(id))
  const added = listed.filter(({ id }) => selected.has(id) && !picked.has(id)).map((item) => [item.id, item] as const)
  return new Map([...kept, ...added])
}
