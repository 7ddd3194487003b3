import type { FolderId, MessageId, TaskId, ThreadId } from '@sen/model/ids'
import type { FilterRunCursor } from '../filter-runs/filter-run-params.ts'
import type { Task, TaskCounts, TaskOf } from '../task-store.ts'
import type { KeptPlace } from './kept-search.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import type { TaskThread, ThreadTask } from './thread-task.ts'

/** The threads that a task selects, and those that it has changed. */
export interface TaskThreadWriter {
  /** Returns how many threads a walk will visit, by the counters of its folder; 0 for tasks without a walk. */
  countWalk(params: ThreadTaskParams): Promise<number>
  /** Returns the newest message, which limits a search. */
  newestMessage(): Promise<MessageId>
  /** Adds these threads, without duplicates, and counts them. */
  add(id: TaskId, threads: readonly Omit<TaskThread, 'position'>[]): Promise<void>
  /**
   * Adds threads that the task's search found, without duplicates. Each belongs to the searched folder that has its
   * newest message. The search resumes at `next`, or ends when that is undefined.
   */
  addFound(task: ThreadTask, threadIds: readonly ThreadId[], next: KeptPlace | undefined): Promise<void>
  /** Adds threads that match in this folder, unless they were added for it already. The run resumes at `next`. */
  addMatched(
    task: TaskOf<'filter_run'>,
    matched: { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] },
    next: FilterRunCursor,
  ): Promise<void>
  /**
   * Returns the next threads in order. A walk that marks as read, stars or unstars skips threads that need no change.
   */
  waiting(task: ThreadTask | TaskOf<'filter_run'>, limit: number): Promise<readonly TaskThread[]>
  /** Records that these threads were visited and which of them changed, for undo. */
  tick(
    task: ThreadTask | TaskOf<'filter_run'>,
    done: readonly TaskThread[],
    changed: readonly ThreadId[],
    version: number,
  ): Promise<TaskCounts>
  /** Returns some of the threads in these folders, hidden or not. */
  nextIn(task: Pick<Task, 'done'>, folderIds: readonly FolderId[], limit: number): Promise<readonly TaskThread[]>
  /** Records threads that were changed by this version and had not been added before. */
  keepMoved(task: Pick<Task, 'id'>, moved: readonly TaskThread[], version: number): Promise<TaskCounts>
  /** Returns one change of the task that is not undone yet, with its threads. */
  toUndo(
    id: TaskId,
    limit: number,
  ): Promise<{ readonly version: number; readonly threads: readonly TaskThread[] } | undefined>
  /** Records that these threads were undone, and in how many of them something was reverted. */
  tickUndone(task: Pick<Task, 'id'>, undone: readonly TaskThread[], takenBack: readonly ThreadId[]): Promise<TaskCounts>
}
