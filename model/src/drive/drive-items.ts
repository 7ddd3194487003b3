/** What lists of the drive are ordered by (spec section 2.10.3): folders stand before files in each of them. */
export const DRIVE_SORTS = ['name', 'size', 'last_modified', 'created_at', 'type'] as const
export type DriveSort = (typeof DRIVE_SORTS)[number]

export const DRIVE_ITEM_KINDS = ['folder', 'file'] as const
export type DriveItemKind = (typeof DRIVE_ITEM_KINDS)[number]

/** What happens when something comes to where its name is taken: numbered, one version more of the file that is there, or refused. */
export const DRIVE_CONFLICTS = ['rename', 'version', 'refuse'] as const
export type DriveConflict = (typeof DRIVE_CONFLICTS)[number]

/** The direction that a list begins with: names rise, what is newest or largest comes first (spec section 2.10.3). */
export function startsDescending(sort: DriveSort): boolean {
  return sort === 'size' || sort === 'last_modified' || sort === 'created_at'
}

/** As much of an item as decides where it may go. */
export interface PlacedDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly parentId: string | undefined
}

/**
 * Whether an item may be moved into a folder: not where it lies, nor into itself or what lies below it.
 *
 * @param target the folder with all that it lies in, the innermost first; empty for the drive itself
 */
export function judgeDriveMove(
  item: PlacedDriveItem,
  target: readonly Pick<PlacedDriveItem, 'id'>[],
): 'allowed' | 'same-place' | 'below-itself' {
  if (target.some(({ id }) => id === item.id)) return 'below-itself'
  return item.parentId === target[0]?.id ? 'same-place' : 'allowed'
}
