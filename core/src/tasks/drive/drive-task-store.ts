import type { DriveItemKind } from '@sen/model/drive/drive-items'
import type { DriveItemId, TaskId } from '@sen/model/ids'
import type { CopyTarget, DriveTreeSize } from '../../drive/drive-store.ts'

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

export interface WalkPortion {
  readonly items: readonly WalkedItem[]
  readonly ended: readonly string[]
  /** The entry with more children than fit in this portion, and the last child that did. */
  readonly within?: { readonly entry: string; readonly after: DriveItemId }
}

/** A walk goes down level by level. The folders that remain are stored, so that any worker can resume it. */
export interface DriveTaskWriter {
  beginWalk(id: TaskId, folders: readonly WalkedFolder[]): Promise<void>
  /** Undefined when nothing is left. Leaves out items that were trashed on their own. */
  nextOfWalk(id: TaskId, limit: number): Promise<WalkPortion | undefined>
  /** Also trashes the targets. Returns how many were not trashed before. */
  trashWalked(id: TaskId, portion: WalkPortion, at: Date): Promise<number>
  copyWalked(
    id: TaskId,
    portion: WalkPortion,
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<DriveTreeSize>
  /** Leaves out items inside another one of them. Returns the ones that were not trashed before. */
  markTrashed(ids: readonly DriveItemId[], at: Date): Promise<readonly DriveItemId[]>
  /** Does not restore the roots. Returns how many; 0 when nothing is left. */
  restoreSome(roots: readonly DriveItemId[], limit: number): Promise<number>
  /** Copies folders without their contents. */
  copyHidden(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<readonly (readonly [DriveItemId, DriveItemId])[]>
  placeHidden(copies: readonly CopyTarget[]): Promise<void>
}
