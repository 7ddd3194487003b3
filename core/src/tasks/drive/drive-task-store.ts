import type { DriveItemKind } from '@sen/model/drive/drive-items'
import type { DriveItemId, TaskId } from '@sen/model/ids'
import type { DriveTreeSize, PlacedCopy } from '../../drive/drive-store.ts'

/** A folder of a tree walk, and the folder that its children go to. */
export interface WalkedFolder {
  readonly folderId: DriveItemId
  readonly targetId: DriveItemId
}

export interface WalkedItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly targetId: DriveItemId
  readonly sizeBytes: number
}

/** The next items of a walk, and its position after them. */
export interface WalkPortion {
  readonly items: readonly WalkedItem[]
  /** Entries of the walk whose children are all processed. */
  readonly ended: readonly string[]
  /** The entry with more children than fit in this portion, and the last child that did. */
  readonly within?: { readonly entry: string; readonly after: DriveItemId }
}

/**
 * Changes trees of the drive for tasks. A walk goes down level by level. The folders that remain are stored, so that
 * any worker can resume it.
 */
export interface DriveTaskWriter {
  /** Starts a walk and deletes an earlier one of the same task. */
  beginWalk(id: TaskId, folders: readonly WalkedFolder[]): Promise<void>
  /** Returns undefined when nothing is left. Leaves out items that were trashed on their own. */
  nextOfWalk(id: TaskId, limit: number): Promise<WalkPortion | undefined>
  /**
   * Trashes these items with their targets and adds their folders to the walk. Returns how many were not trashed
   * before.
   */
  trashWalked(id: TaskId, portion: WalkPortion, at: Date): Promise<number>
  /** Copies these items into their targets and adds their folders to the walk. */
  copyWalked(
    id: TaskId,
    portion: WalkPortion,
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<DriveTreeSize>
  /**
   * Marks these items as trashed, except those inside another one of them. Returns the ones that were not trashed
   * before.
   */
  markTrashed(ids: readonly DriveItemId[], at: Date): Promise<readonly DriveItemId[]>
  /**
   * Restores some of the contents trashed with these roots, but not the roots. Returns how many; 0 when nothing is
   * left.
   */
  restoreSome(roots: readonly DriveItemId[], limit: number): Promise<number>
  /** Copies these items as hidden ones, folders without their contents. Returns each item with its copy. */
  copyHidden(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<readonly (readonly [DriveItemId, DriveItemId])[]>
  /** Makes hidden copies visible in a folder, under a free name. */
  placeHidden(copies: readonly PlacedCopy[]): Promise<void>
}
