import type { FolderId, LabelId } from '../ids.ts'
import { MAX_TASKS_UNDER_WAY } from '../limits.ts'

/** What a task lays its hands on while it is under way. */
export interface TaskClaim {
  /** All that lay in these folders when it was ordered, all in them that a search finds, or threads named one by one. */
  readonly takes: 'whole' | 'found' | 'named'
  readonly folderIds: readonly FolderId[]
  /** Of labels: which one. `drive`: files and folders of the drive, of which one task at once changes any. */
  readonly changes: 'place' | 'read' | 'star' | 'drive' | `label:${LabelId}`
}

/**
 * Whether a task may begin, or be undone, beside those under way in its mailbox, each with its claims. Tasks that claim nothing
 * fight with nobody, and only count.
 */
export function judgeTaskStart(
  claims: readonly TaskClaim[],
  underWay: readonly (readonly TaskClaim[])[],
): 'allowed' | 'operation_in_progress' | 'too_many_tasks' {
  const others = underWay.flat()
  if (claims.some((claim) => others.some((other) => isFight(claim, other)))) return 'operation_in_progress'
  return underWay.length >= MAX_TASKS_UNDER_WAY ? 'too_many_tasks' : 'allowed'
}

/**
 * Two fight when both take the same whole folder, or when the earlier would undo what the later was ordered for: it comes by
 * a thread later than the other, and marks or stars it the other way. Where a thread lies, whoever moves it first decides:
 * the other finds that it has left, so that mail can be taken out of a folder that is being emptied.
 */
function isFight(one: TaskClaim, other: TaskClaim): boolean {
  if (one.changes === 'drive' || other.changes === 'drive') return one.changes === other.changes
  const areNamed = one.takes === 'named' && other.takes === 'named'
  // Star and labels are the thread's, in whichever folder it is seen.
  const isOfThread = one.changes !== 'place' && one.changes !== 'read'
  if (isOfThread && one.changes === other.changes && !areNamed) return true
  const others = new Set(other.folderIds)
  if (!one.folderIds.some((id) => others.has(id))) return false
  if (one.takes === 'whole' && other.takes === 'whole') return true
  if (areNamed) return false
  return one.changes === other.changes && one.changes !== 'place'
}
