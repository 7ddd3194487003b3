import type { DriveAct } from '@sen/model/acting/tasks'
import type { DriveItemId } from '@sen/model/ids'

export interface DriveTaskParams {
  readonly action: DriveAct
  /**
   * The selected items, or 'all' in the recycle bin. When one selected item contains another, only the outer one is
   * listed.
   */
  readonly ids: readonly DriveItemId[] | 'all'
  /** For copies: the target folder; null is the root of the drive. */
  readonly to?: DriveItemId | null
  /** For copies: the depth of the copied tree, in folders. */
  readonly levels?: number
  /** When the task was ordered, in milliseconds of Unix time. */
  readonly at: number
}

export interface DriveTaskCursor {
  /** Each selected item with its copy. Copies are hidden until all of them are complete. */
  readonly copies?: readonly (readonly [DriveItemId, DriveItemId])[]
  /** For folders being restored: the depth of the tree below each. */
  readonly levels?: Readonly<Record<DriveItemId, number>>
  readonly isUndoing?: boolean
  /** For cancelled copies: all of them are in the recycle bin and are being purged. */
  readonly isPurging?: boolean
}

/** Why a copy stopped. The part that was already copied is deleted. */
export interface DriveTaskResult {
  readonly refused?: 'quota_exceeded' | 'too_many_drive_items'
  /** Whether the finished copies are visible in their folder. */
  readonly isPlaced?: boolean
}
