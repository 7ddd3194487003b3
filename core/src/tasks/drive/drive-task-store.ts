import type { DriveItemKind } from '@sen/model/drive/drive-items'
import type { DriveItemId, TaskId } from '@sen/model/ids'
import type { DriveTreeSize, PlacedCopy } from '../../drive/drive-store.ts'

/** A folder that a walk goes through, and what its children go to. */
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

/** Some of what a walk meets next, and where it is then. */
export interface WalkPortion {
  readonly items: readonly WalkedItem[]
  /** Entries of the walk that have no more children. */
  readonly ended: readonly string[]
  /** The entry whose children do not all fit, and the last one of them. */
  readonly within?: { readonly entry: string; readonly after: DriveItemId }
}

/**
 * What tasks do to trees of the drive. A walk goes down level by level; which folders are left is written down, so that it goes on where
 * it was, whoever works it.
 */
export interface DriveTaskWriter {
  /** Forgets an earlier walk of the task. */
  beginWalk(id: TaskId, folders: readonly WalkedFolder[]): Promise<void>
  /** Undefined: nothing is left. What lies in the recycle bin by itself is left out. */
  nextOfWalk(id: TaskId, limit: number): Promise<WalkPortion | undefined>
  /** These come to the recycle bin with their targets, and their folders into the walk. Answers how many were not there yet. */
  trashWalked(id: TaskId, portion: WalkPortion, at: Date): Promise<number>
  /** Copies of these come into their targets, and their folders into the walk. */
  copyWalked(
    id: TaskId,
    portion: WalkPortion,
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<DriveTreeSize>
  /** These, and none that lies in another of them, are in the recycle bin now. Answers which were not there before. */
  markTrashed(ids: readonly DriveItemId[], at: Date): Promise<readonly DriveItemId[]>
  /** Some of what came to the recycle bin with these, and not they themselves. Answers how many; 0: nothing is left. */
  restoreSome(roots: readonly DriveItemId[], limit: number): Promise<number>
  /** Copies of these, which no list shows, and of a folder nothing of what lies in it. Answers each with its copy. */
  copyHidden(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<readonly (readonly [DriveItemId, DriveItemId])[]>
  /** Copies that were hidden: into a folder and under a name that is free there. */
  placeHidden(copies: readonly PlacedCopy[]): Promise<void>
}
