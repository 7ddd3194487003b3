import type { DriveAct } from '@sen/model/acting/tasks'
import type { DriveItemId } from '@sen/model/ids'

export interface DriveTaskParams {
  readonly action: DriveAct
  /** What was asked for itself; 'all' that lies in the recycle bin. Of two that lie in each other, the outer one. */
  readonly ids: readonly DriveItemId[] | 'all'
  /** Of copies: the folder that they go into; null is the drive itself. */
  readonly to?: DriveItemId | null
  /** Of copies: how many folders lie in each other. */
  readonly levels?: number
  /** When it was ordered, in milliseconds of Unix time. */
  readonly at: number
}

export interface DriveTaskCursor {
  /** What was asked for, and its copy, which no list shows before all of it is written. */
  readonly copies?: readonly (readonly [DriveItemId, DriveItemId])[]
  /** How many folders lie in each other, of folders that come back from the recycle bin. */
  readonly levels?: Readonly<Record<DriveItemId, number>>
  /** Its undo has begun. */
  readonly isUndoing?: boolean
  /** Of copies that were stopped: all of them lies in the recycle bin, and is deleted from there. */
  readonly isPurging?: boolean
}

/** Why a copy was not made to its end; what was written of it is deleted again. */
export interface DriveTaskResult {
  readonly refused?: 'quota_exceeded' | 'too_many_drive_items'
  /** The copies that lie in their folder now. */
  readonly isPlaced?: boolean
}
