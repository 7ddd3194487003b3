import type { FolderId, MessageId, TaskId, ThreadId } from '@sen/model/ids'
import type { FilterRunCursor } from '../filter-runs/filter-run-params.ts'
import type { Task, TaskCounts, TaskOf } from '../task-store.ts'
import type { KeptPlace } from './kept-search.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import type { TaskThread, ThreadTask } from './thread-task.ts'

/** The threads that a task is about, and those that it has changed. */
export interface TaskThreadWriter {
  /** How many a walk will visit, by the counters of its folder; 0 where nothing is walked. */
  countWalk(params: ThreadTaskParams): Promise<number>
  /** The newest message of all, to which a search is bound. */
  newestMessage(): Promise<MessageId>
  /** Writes these down, each once, and counts them. */
  add(id: TaskId, threads: readonly Omit<TaskThread, 'position'>[]): Promise<void>
  /**
   * Writes down these threads that its search has found, but for those it has already, each as it stands in that of the
   * searched folders which has its newest message; the search goes on at `next`, or ends.
   */
  addFound(task: ThreadTask, threadIds: readonly ThreadId[], next: KeptPlace | undefined): Promise<void>
  /**
   * Writes down these threads that match in this folder, but for those that it has of this folder already; the run goes on at
   * `next`.
   */
  addMatched(
    task: TaskOf<'filter_run'>,
    matched: { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] },
    next: FilterRunCursor,
  ): Promise<void>
  /** The next that wait, in order; of a walk to mark as read, to star or to unstar, only threads that this changes. */
  waiting(task: ThreadTask | TaskOf<'filter_run'>, limit: number): Promise<readonly TaskThread[]>
  /** Keeps that these were visited, and which of them changed: so much can be undone. */
  tick(
    task: ThreadTask | TaskOf<'filter_run'>,
    done: readonly TaskThread[],
    changed: readonly ThreadId[],
    version: number,
  ): Promise<TaskCounts>
  /** Some of what lies in these folders, hidden or not. */
  nextIn(task: Pick<Task, 'done'>, folderIds: readonly FolderId[], limit: number): Promise<readonly TaskThread[]>
  /** Keeps that these were visited, and changed by this version, of what was not written down before. */
  keepMoved(task: Pick<Task, 'id'>, moved: readonly TaskThread[], version: number): Promise<TaskCounts>
  /** What one of the task's changes did and is not undone yet: that change and its threads. */
  toUndo(
    id: TaskId,
    limit: number,
  ): Promise<{ readonly version: number; readonly threads: readonly TaskThread[] } | undefined>
  /** Keeps that these were visited, and in how many of them there was something to take back. */
  tickUndone(task: Pick<Task, 'id'>, undone: readonly TaskThread[], takenBack: readonly ThreadId[]): Promise<TaskCounts>
}
