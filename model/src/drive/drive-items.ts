/** Spec section 2.10.3. Folders come before files. */
export const DRIVE_SORTS = ['name', 'size', 'last_modified', 'created_at', 'type'] as const
export type DriveSort = (typeof DRIVE_SORTS)[number]

export const DRIVE_ITEM_KINDS = ['folder', 'file'] as const
export type DriveItemKind = (typeof DRIVE_ITEM_KINDS)[number]

/** `rename`: number the new item. `version`: add a version to the existing file. */
export const DRIVE_CONFLICTS = ['rename', 'version', 'refuse'] as const
export type DriveConflict = (typeof DRIVE_CONFLICTS)[number]

/** Sizes and dates do, names do not (spec section 2.10.3). */
export function startsDescending(sort: DriveSort): boolean {
  return sort === 'size' || sort === 'last_modified' || sort === 'created_at'
}

export interface PlacedDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly parentId: string | undefined
}

/** @param target the folder and its ancestors, innermost first; empty for the drive's root */
export function judgeDriveMove(
  item: PlacedDriveItem,
  target: readonly Pick<PlacedDriveItem, 'id'>[],
): 'allowed' | 'same-parent' | 'below-itself' {
  if (target.some(({ id }) => id === item.id)) return 'below-itself'
  return item.parentId === target[0]?.id ? 'same-parent' : 'allowed'
}
