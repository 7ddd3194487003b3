import type { FolderRole } from '../folders.ts'
import { TASK_ABOVE_THREADS, TASK_UNDO_MINUTES } from '../limits.ts'

/** What one job may do to many threads (spec section 4, product decision 9). */
export const TASK_ACTIONS = [
  'move',
  'delete',
  'spam',
  'not_spam',
  'restore',
  'delete_forever',
  'mark',
  'star',
  'unstar',
] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]

export const TASK_STATES = ['working', 'done', 'cancelled', 'undoing', 'undone'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** Two threads or fewer go in one call; more become a job with a progress dialog. */
export function isTaskSized(threadCount: number): boolean {
  return threadCount > TASK_ABOVE_THREADS
}

export function isUnderWay(state: TaskState): boolean {
  return state === 'working' || state === 'undoing'
}

/** Whole-job undo: once it has ended, for ten minutes, and never of what is gone for ever. */
export function mayUndoTask(
  task: { readonly action: TaskAction; readonly state: TaskState; readonly endedAt: Date | undefined },
  now: Date,
): boolean {
  if (task.action === 'delete_forever' || !task.endedAt) return false
  if (task.state !== 'done' && task.state !== 'cancelled') return false
  return now.getTime() - task.endedAt.getTime() <= TASK_UNDO_MINUTES * 60_000
}

/** Whether an action makes sense on what lies in such a folder: buttons and server ask the same. */
export function mayActIn(action: TaskAction, role: FolderRole): boolean {
  switch (action) {
    case 'restore':
      return role === 'trash'
    case 'not_spam':
      return role === 'junk'
    case 'delete_forever':
      return role === 'trash' || role === 'junk'
    case 'delete':
      return role !== 'trash'
    case 'spam':
      return role !== 'junk' && role !== 'drafts' && role !== 'sent' && role !== 'scheduled' && role !== 'periodic'
    default:
      return true
  }
}
