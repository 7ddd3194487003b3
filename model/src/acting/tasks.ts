import { TASK_UNDO_MINUTES } from '../limits.ts'
import type { ThreadAction } from './thread-actions.ts'

/**
 * What the server works on for longer than a call (docs/decisions/0017-tasks.md). `threads`: one action on many threads;
 * `folder_deletion`: a folder, all below it, and where its mail goes;
 * `filter_run`: what a filter does, to mail that is there already; `export`: mail that is written into a file;
 * `import`: mail that is brought from files; `drive`: one act on many files and folders of the drive.
 */
export const TASK_KINDS = ['threads', 'folder_deletion', 'filter_run', 'export', 'import', 'drive'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** What is done to files and folders of the drive with all below them. */
export const DRIVE_ACTS = ['copy', 'trash', 'restore', 'delete_forever'] as const
export type DriveAct = (typeof DRIVE_ACTS)[number]

export const TASK_STATES = ['working', 'done', 'cancelled', 'undoing', 'undone'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** What of a task decides whether there is a way back: its kind, and whatever of the kind's own matters for it. */
export type TaskNature =
  | { readonly kind: 'threads'; readonly action: ThreadAction }
  | { readonly kind: 'drive'; readonly action: DriveAct }
  | { readonly kind: 'folder_deletion' | 'filter_run' | 'export' | 'import' }

export function isUnderWay(state: TaskState): boolean {
  return state === 'working' || state === 'undoing'
}

/** The undo of a whole task: once it has ended, for ten minutes, and never of what is gone for ever. */
export function mayUndoTask(
  task: TaskNature & { readonly state: TaskState; readonly endedAt: Date | undefined },
  now: Date,
): boolean {
  // An export has changed nothing: it is deleted instead.
  if (task.kind === 'export') return false
  if ((task.kind === 'threads' || task.kind === 'drive') && task.action === 'delete_forever') return false
  if (!task.endedAt) return false
  if (task.state !== 'done' && task.state !== 'cancelled') return false
  return task.endedAt >= undoableSince(now)
}

/** What has ended before cannot be undone any more. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - TASK_UNDO_MINUTES * 60_000)
}
