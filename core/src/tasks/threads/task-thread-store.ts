import type { FolderId, MessageId, TaskId, ThreadId } from '@sen/model/ids'
import type { FilterRunCursor } from '../filter-runs/filter-run-params.ts'
import type { Task, TaskCounts, TaskOf } from '../task-store.ts'
import type { StoredSearchCursor } from './stored-search.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import type { TaskThread, ThreadTask } from './thread-task.ts'

export interface TaskThreadWriter {
  countWalk(params: ThreadTaskParams): Promise<number>
  newestMessage(): Promise<MessageId>
  add(id: TaskId, threads: readonly Omit<TaskThread, 'position'>[]): Promise<void>
  /** Skips duplicates. The search resumes at `next`, or ends when that is undefined. */
  addFoundThreads(task: ThreadTask, threadIds: readonly ThreadId[], next: StoredSearchCursor | undefined): Promise<void>
  /** Skips threads that were added for the folder already. The run resumes at `next`. */
  addMatched(
    task: TaskOf<'filter_run'>,
    matched: { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] },
    next: FilterRunCursor,
  ): Promise<void>
  /** In order. A walk that marks as read, stars or unstars skips threads that need no change. */
  waiting(task: ThreadTask | TaskOf<'filter_run'>, limit: number): Promise<readonly TaskThread[]>
  /** Records visited threads, and which of them changed, for undo. */
  tick(
    task: ThreadTask | TaskOf<'filter_run'>,
    done: readonly TaskThread[],
    changed: readonly ThreadId[],
    version: number,
  ): Promise<TaskCounts>
  nextIn(task: Pick<Task, 'done'>, folderIds: readonly FolderId[], limit: number): Promise<readonly TaskThread[]>
  saveMoved(task: Pick<Task, 'id'>, moved: readonly TaskThread[], version: number): Promise<TaskCounts>
  toUndo(
    id: TaskId,
    limit: number,
  ): Promise<{ readonly version: number; readonly threads: readonly TaskThread[] } | undefined>
  tickUndone(task: Pick<Task, 'id'>, undone: readonly TaskThread[], takenBack: readonly ThreadId[]): Promise<TaskCounts>
}
