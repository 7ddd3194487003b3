import type { FolderRole } from '../folders.ts'
import { BATCH_ABOVE_THREADS, BATCH_UNDO_MINUTES } from '../limits.ts'

/** What one job may do to many threads (spec section 4, product decision 9). */
export const BATCH_ACTIONS = [
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
export type BatchAction = (typeof BATCH_ACTIONS)[number]

export const BATCH_STATES = ['working', 'done', 'cancelled', 'undoing', 'undone'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** Two threads or fewer go in one call; more become a job with a progress dialog. */
export function isBatchSized(threadCount: number): boolean {
  return threadCount > BATCH_ABOVE_THREADS
}

export function isUnderWay(state: BatchState): boolean {
  return state === 'working' || state === 'undoing'
}

/** Whole-job undo: once it has ended, for ten minutes, and never of what is gone for ever. */
export function mayUndoBatch(
  batch: { readonly action: BatchAction; readonly state: BatchState; readonly endedAt: Date | undefined },
  now: Date,
): boolean {
  if (batch.action === 'delete_forever' || !batch.endedAt) return false
  if (batch.state !== 'done' && batch.state !== 'cancelled') return false
  return now.getTime() - batch.endedAt.getTime() <= BATCH_UNDO_MINUTES * 60_000
}

/** Whether an action makes sense on what lies in such a folder: buttons and server ask the same. */
export function mayActIn(action: BatchAction, role: FolderRole): boolean {
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
