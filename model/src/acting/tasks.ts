import { MINUTE_MILLISECONDS } from '../durations.ts'
import { TASK_UNDO_MINUTES } from './limits.ts'
import type { ThreadAction } from './thread-actions.ts'

/** See docs/decisions/0017-tasks.md. `threads` is one action on many threads. */
export const TASK_KINDS = ['threads', 'folder_deletion', 'filter_run', 'export', 'import', 'drive'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const DRIVE_ACTS = ['copy', 'trash', 'restore', 'delete_forever'] as const
export type DriveAct = (typeof DRIVE_ACTS)[number]

export const TASK_STATES = ['working', 'done', 'cancelled', 'undoing', 'undone'] as const
export type TaskState = (typeof TASK_STATES)[number]

export type TaskNature =
  | { readonly kind: 'threads'; readonly action: ThreadAction }
  | { readonly kind: 'drive'; readonly action: DriveAct }
  | { readonly kind: 'folder_deletion' | 'filter_run' | 'export' | 'import' }

export function isUnderWay(state: TaskState): boolean {
  return state === 'working' || state === 'undoing'
}

/** A task can be undone for `TASK_UNDO_MINUTES` after it ended, unless it deleted for ever. */
export function mayUndoTask(
  task: TaskNature & { readonly state: TaskState; readonly endedAt: Date | undefined },
  now: Date,
): boolean {
  // An export has changed no mail. Its file is deleted instead.
  if (task.kind === 'export') return false
  if ((task.kind === 'threads' || task.kind === 'drive') && task.action === 'delete_forever') return false
  if (!task.endedAt) return false
  if (task.state !== 'done' && task.state !== 'cancelled') return false
  return task.endedAt >= undoableSince(now)
}

export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - TASK_UNDO_MINUTES * MINUTE_MILLISECONDS)
}
