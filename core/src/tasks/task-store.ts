import type { TaskAction, TaskState } from '@sen/model/acting/tasks'
import type { FolderId, TaskId, ThreadId } from '@sen/model/ids'
import type { SearchCriteria, SearchPlace } from '../search/search-store.ts'

export interface Task {
  readonly id: TaskId
  readonly action: TaskAction
  readonly state: TaskState
  readonly to: FolderId | undefined
  readonly unread: boolean | undefined
  readonly blockSenders: boolean
  /** Set where all of a folder was selected; otherwise the threads are written down. */
  readonly walk: FolderWalk | undefined
  /** Set where all that a search finds was selected, until all of it is written down. */
  readonly search: FoundSelection | undefined
  /**
   * While a folder is walked: as many as its counters gave when it began; while a search goes on, what it has found so far.
   * What was done, once it has ended.
   */
  readonly total: number
  readonly done: number
  /** Of those done, how many there was something to change in. */
  readonly changed: number
  readonly endedAt: Date | undefined
}

/** A walk through one folder from thread to thread, those made last first. */
export interface FolderWalk {
  readonly folderId: FolderId
  /** The change that ordered it: threads that came into the folder later are passed by. */
  readonly orderedVersion: number
  /** Where it has come to; undefined at the beginning. */
  readonly walkedTo: ThreadId | undefined
}

/** A search whose threads are still being collected. */
export interface FoundSelection {
  readonly criteria: SearchCriteria
  /** Where it has come to; undefined at the beginning. */
  readonly after: SearchPlace | undefined
}

/** One thread of a task, acted on as it stands in this folder. */
export interface TaskThread {
  readonly position: number
  readonly threadId: ThreadId
  readonly folderId: FolderId
}

export interface TaskReader {
  /** Only the newest can be found: the next one ends the undo of the last. */
  find(id: TaskId): Promise<Task | undefined>
  /** The newest, whatever became of it. */
  latest(): Promise<Task | undefined>
}

export interface TaskWriter extends TaskReader {
  /**
   * Begins with nothing to do, with all that `walk` will come by, or with all that `search` finds among the mail that is
   * there now. Earlier tasks are found no more.
   */
  create(
    order: Pick<Task, 'action' | 'to' | 'unread' | 'blockSenders' | 'walk'> & {
      readonly search?: SearchCriteria | undefined
    },
  ): Promise<TaskId>
  /** Deletes the tasks before this one, with what they wrote down; takes a while when that is much. */
  forgetBefore(id: TaskId): Promise<void>
  /** Adds these threads, each once; answers how many the task has now. */
  add(id: TaskId, threads: readonly Omit<TaskThread, 'position'>[]): Promise<number>
  /**
   * Adds these threads that its search has found, but for those it has already, each as it stands in that of the searched
   * folders which has its newest message; the search goes on at `next`, or ends.
   */
  addFound(
    id: TaskId,
    found: FoundSelection,
    threadIds: readonly ThreadId[],
    next: SearchPlace | undefined,
  ): Promise<void>
  /** The next that wait, in order; of a walk to mark as read, to star or to unstar, only threads that this changes. */
  waiting(task: Task, limit: number): Promise<readonly TaskThread[]>
  /** Keeps that these were visited, and which of them changed: so much can be undone. */
  tick(
    task: Task,
    done: readonly TaskThread[],
    changed: readonly ThreadId[],
    version: number,
  ): Promise<Pick<Task, 'total' | 'done' | 'changed'>>
  /** What one of the task's changes did and is not undone yet: that change and its threads. */
  toUndo(
    id: TaskId,
    limit: number,
  ): Promise<{ readonly version: number; readonly threads: readonly TaskThread[] } | undefined>
  tickUndone(id: TaskId, undone: readonly TaskThread[]): Promise<Pick<Task, 'done' | 'changed'>>
  /** Counting begins anew when it is to be undone. What is done has as many in all as were visited. */
  setState(id: TaskId, state: TaskState): Promise<void>
}
