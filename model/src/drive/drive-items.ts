/** The sort orders of drive lists (spec section 2.10.3). Folders come before files in each of them. */
export const DRIVE_SORTS = ['name', 'size', 'last_modified', 'created_at', 'type'] as const
export type DriveSort = (typeof DRIVE_SORTS)[number]

export const DRIVE_ITEM_KINDS = ['folder', 'file'] as const
export type DriveItemKind = (typeof DRIVE_ITEM_KINDS)[number]

/** The handling of a name conflict: number the new item, add a version to the existing file, or refuse. */
export const DRIVE_CONFLICTS = ['rename', 'version', 'refuse'] as const
export type DriveConflict = (typeof DRIVE_CONFLICTS)[number]

/** Returns whether a sort order starts descending: sizes and dates do, names do not (spec section 2.10.3). */
export function startsDescending(sort: DriveSort): boolean {
  return sort === 'size' || sort === 'last_modified' || sort === 'created_at'
}

/** The fields of an item that decide where it can be moved. */
export interface PlacedDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly parentId: string | undefined
}

/**
 * Judges whether an item may be moved into a folder: not to where it already is, nor into itself or a subfolder of
 * itself.
 *
 * @param target the folder and its ancestors, innermost first; empty for the drive's root
 */
export function judgeDriveMove(
  item: PlacedDriveItem,
  target: readonly Pick<PlacedDriveItem, 'id'>[],
): 'allowed' | 'same-place' | 'below-itself' {
  if (target.some(({ id }) => id === item.id)) return 'below-itself'
  return item.parentId === target[0]?.id ? 'same-place' : 'allowed'
}
