import { type FolderRole, isPlannedRole, isTrashOrJunk } from '../folders.ts'
import { TASK_ABOVE_THREADS } from './limits.ts'

/** Spec section 4, product decision 9. */
export const THREAD_ACTIONS = [
  'move',
  'archive',
  'snooze',
  'delete',
  'spam',
  'not_spam',
  'restore',
  'delete_forever',
  'mark',
  'star',
  'unstar',
  'label',
  'unlabel',
] as const
export type ThreadAction = (typeof THREAD_ACTIONS)[number]

export function isTaskSized(threadCount: number): boolean {
  return threadCount > TASK_ABOVE_THREADS
}

/** Sent mail, drafts, junk and deleted mail have their own folders. */
export const ARCHIVABLE_ROLES: readonly FolderRole[] = ['inbox', 'snoozed', 'custom']

/** Snoozing a snoozed thread changes its time. */
export const SNOOZABLE_ROLES: readonly FolderRole[] = ['inbox', 'snoozed', 'archive', 'custom']

/** Buttons and server share this rule. */
export function mayActIn(action: ThreadAction, role: FolderRole): boolean {
  switch (action) {
    case 'archive':
      return role === 'starred' || ARCHIVABLE_ROLES.includes(role)
    case 'snooze':
      return role === 'starred' || SNOOZABLE_ROLES.includes(role)
    case 'restore':
      return role === 'trash'
    case 'not_spam':
      return role === 'junk'
    case 'delete_forever':
      return isTrashOrJunk(role)
    case 'delete':
      return role !== 'trash'
    case 'spam':
      return role !== 'junk' && role !== 'drafts' && role !== 'sent' && !isPlannedRole(role)
    default:
      return true
  }
}

export function aspectOf(action: ThreadAction): 'place' | 'read' | 'star' | 'label' {
  if (action === 'mark') return 'read'
  if (action === 'label' || action === 'unlabel') return 'label'
  return action === 'star' || action === 'unstar' ? 'star' : 'place'
}
