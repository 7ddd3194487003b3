import type { FolderId, LabelId } from '../ids.ts'
import { MAX_TASKS_UNDER_WAY } from '../limits.ts'

/** The threads and the aspect of them that a task changes while it runs. */
export interface TaskClaim {
  /**
   * All threads that were in these folders when the task was created, those that a search finds there, or threads named
   * by id.
   */
  readonly takes: 'whole' | 'found' | 'named'
  readonly folderIds: readonly FolderId[]
  /** A label claim names its label. At most one task changes the drive at a time, so `drive` claims always conflict. */
  readonly changes: 'place' | 'read' | 'star' | 'drive' | `label:${LabelId}`
}

/**
 * Judges whether a task may start, or be undone, beside the running tasks of its mailbox, given each task's claims. A
 * task without claims conflicts with none, but counts towards the limit.
 */
export function judgeTaskStart(
  claims: readonly TaskClaim[],
  underWay: readonly (readonly TaskClaim[])[],
): 'allowed' | 'operation_in_progress' | 'too_many_tasks' {
  const others = underWay.flat()
  if (claims.some((claim) => others.some((other) => claimsConflict(claim, other)))) return 'operation_in_progress'
  return underWay.length >= MAX_TASKS_UNDER_WAY ? 'too_many_tasks' : 'allowed'
}

/**
 * Two claims conflict when both take the same whole folder. They also conflict when they set the same flag and do not
 * both name their threads, because the earlier task could overwrite the later one's change. Other moves never conflict:
 * the first task wins and the other skips the thread. Mail can thus be moved out of a folder that is being emptied.
 */
function claimsConflict(one: TaskClaim, other: TaskClaim): boolean {
  if (one.changes === 'drive' || other.changes === 'drive') return one.changes === other.changes
  const areNamed = one.takes === 'named' && other.takes === 'named'
  // Stars and labels belong to the thread, not to a folder, so the folders do not matter.
  const isOfThread = one.changes !== 'place' && one.changes !== 'read'
  if (isOfThread && one.changes === other.changes && !areNamed) return true
  const others = new Set(other.folderIds)
  if (!one.folderIds.some((id) => others.has(id))) return false
  if (one.takes === 'whole' && other.takes === 'whole') return true
  if (areNamed) return false
  return one.changes === other.changes && one.changes !== 'place'
}
