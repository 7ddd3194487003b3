import type { FolderId, LabelId } from '../ids.ts'
import { MAX_TASKS_UNDER_WAY } from './limits.ts'

export interface TaskClaim {
  /** `whole`: all threads that were in these folders when the task was created. */
  readonly takes: 'whole' | 'found' | 'named'
  readonly folderIds: readonly FolderId[]
  /** Two tasks must not change the drive together, so `drive` claims always conflict. */
  readonly changes: 'place' | 'read' | 'star' | 'drive' | `label:${LabelId}`
}

/** A task without claims conflicts with none, but counts towards the limit. */
export function judgeTaskStart(
  claims: readonly TaskClaim[],
  underWay: readonly (readonly TaskClaim[])[],
): 'allowed' | 'operation_in_progress' | 'too_many_tasks' {
  const others = underWay.flat()
  if (claims.some((claim) => others.some((other) => claimsConflict(claim, other)))) return 'operation_in_progress'
  return underWay.length >= MAX_TASKS_UNDER_WAY ? 'too_many_tasks' : 'allowed'
}

/**
 * Claims conflict when both take the same whole folder, or when an earlier flag could overwrite the later one. Other
 * moves never conflict, so that mail can be moved out of a folder that is being emptied.
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
