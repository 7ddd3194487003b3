import type { DriveAct } from '@sen/model/acting/tasks'
import type { DriveItemId } from '@sen/model/ids'

export interface DriveTaskParams {
  readonly action: DriveAct
  /** 'all' means the recycle bin. An item inside another selected one is not listed. */
  readonly ids: readonly DriveItemId[] | 'all'
  readonly to?: DriveItemId | null
  readonly levels?: number
  /** Unix milliseconds. */
  readonly at: number
}

export interface DriveTaskCursor {
  /** Copies are hidden until all of them are complete. */
  readonly copies?: readonly (readonly [DriveItemId, DriveItemId])[]
  readonly levels?: Readonly<Record<DriveItemId, number>>
  readonly isUndoing?: boolean
  /** A cancelled copy has moved all of them to the recycle bin and is purging them. */
  readonly isPurging?: boolean
}

export interface DriveTaskResult {
  readonly refused?: 'quota_exceeded' | 'too_many_drive_items'
  readonly isPlaced?: boolean
}
