import type { DriveAct, TaskKind, TaskState } from '@sen/model/acting/tasks'
import type { ThreadAction } from '@sen/model/acting/thread-actions'
import type { TaskId } from '@sen/model/ids'
import type { DriveTaskCursor, DriveTaskParams, DriveTaskResult } from './drive/drive-task-params.ts'
import type { ExportCursor, ExportParams } from './export/export-params.ts'
import type { FilterRunCursor, FilterRunParams } from './filter-runs/filter-run-params.ts'
import type { FolderDeletionParams } from './folder-deletion/folder-deletion-params.ts'
import type { ImportCursor, ImportParams } from './import/import-params.ts'
import type { ThreadTaskCursor, ThreadTaskParams, ThreadTaskResult } from './threads/thread-params.ts'

/**
 * What each kind keeps of its own, as JSON: what it was ordered to do, which never changes, and where it has come to, if it
 * does not know that from other rows.
 */
interface TaskKinds {
  readonly export: { readonly params: ExportParams; readonly cursor: ExportCursor }
  readonly import: { readonly params: ImportParams; readonly cursor: ImportCursor }
  readonly threads: { readonly params: ThreadTaskParams; readonly cursor: ThreadTaskCursor }
  readonly folder_deletion: { readonly params: FolderDeletionParams; readonly cursor: never }
  readonly drive: { readonly params: DriveTaskParams; readonly cursor: DriveTaskCursor }
  readonly filter_run: { readonly params: FilterRunParams; readonly cursor: FilterRunCursor }
}

export interface TaskOf<K extends TaskKind> {
  readonly id: TaskId
  readonly kind: K
  readonly params: TaskKinds[K]['params']
  readonly cursor: TaskKinds[K]['cursor'] | undefined
  readonly state: TaskState
  /** The address of whoever ordered it; tasks of earlier versions do not know. */
  readonly orderedBy: string | undefined
  /** As far as that is known: it may grow while the task works. What was done, once it has ended. */
  readonly total: number
  readonly done: number
  /** Of those done, how many something came of: so many are to be undone, and of those it then says how many were. */
  readonly changed: number
  /** What came of it in all, in its kind's own form; undefined where counts say everything, and of most kinds until it is done. */
  readonly result: unknown
  readonly createdAt: Date
  /** While it is being undone it has not ended. */
  readonly endedAt: Date | undefined
}

export type Task = { readonly [K in TaskKind]: TaskOf<K> }[TaskKind]

export type TaskOrder<K extends TaskKind> = Pick<TaskOf<K>, 'kind' | 'params' | 'total'> & {
  readonly orderedBy: string
}

/** What of a task is told to everybody, by its kind. */
export type TaskSubject =
  /** `unread`: of what is marked. */
  | { readonly kind: 'threads'; readonly action: ThreadAction; readonly unread?: boolean }
  /** The path of the folder before. */
  | { readonly kind: 'folder_deletion'; readonly folder: string }
  /** The filter's name, which may be empty. */
  | { readonly kind: 'filter_run'; readonly filter: string }
  /** The path of the folder; absent: the whole mailbox. */
  | { readonly kind: 'export'; readonly folder?: string }
  /** The path of the folder; absent: folders as the files have them. */
  | { readonly kind: 'import'; readonly folder?: string }
  /** `refused`: why copies were not made to their end; what was written of them is deleted again. */
  | { readonly kind: 'drive'; readonly action: DriveAct; readonly refused?: DriveTaskResult['refused'] }

export function taskSubject(task: Task): TaskSubject {
  switch (task.kind) {
    case 'threads': {
      const { action, unread } = task.params
      return { kind: task.kind, action, ...(unread !== undefined && { unread }) }
    }
    case 'folder_deletion':
      return { kind: task.kind, folder: task.params.path }
    case 'filter_run':
      return { kind: task.kind, filter: task.params.name }
    case 'drive': {
      const { refused } = (task.result ?? {}) as DriveTaskResult
      return { kind: task.kind, action: task.params.action, ...(refused && { refused }) }
    }
    case 'export':
    case 'import': {
      const { folder } = task.params
      return { kind: task.kind, ...(folder && { folder: folder.path }) }
    }
  }
}

/** Of threads reported as spam: some senders were not blocked, since as many are as a mailbox may block. */
export function isBlockListFull({ kind, result }: Task): boolean {
  return kind === 'threads' && (result as ThreadTaskResult | undefined)?.isBlockListFull === true
}

export type TaskCounts = Pick<Task, 'total' | 'done' | 'changed'>

export interface TaskReader {
  find(id: TaskId): Promise<Task | undefined>
  /** Those under way, and where a time is given those that have ended since; the newest first. */
  list(endedSince: Date | undefined): Promise<readonly Task[]>
}

export interface TaskWriter extends TaskReader {
  create<K extends TaskKind>(order: TaskOrder<K>): Promise<TaskOf<K>>
  /** Counting begins anew when it is to be undone. What is done has as many in all as were done. */
  setState(id: TaskId, state: TaskState, result?: unknown): Promise<Task>
  /** How far it is, where its kind does not count what it has done in rows of its own. */
  keepProgress<K extends TaskKind>(
    id: TaskId,
    progress: TaskCounts & { readonly cursor: TaskOf<K>['cursor'] },
  ): Promise<void>
  /** What has come of it so far, where counts do not say everything. */
  keepResult(id: TaskId, result: unknown): Promise<void>
  /** Deletes those that ended before, with what they wrote down; takes a while when that is much. */
  forgetEnded(before: Date): Promise<void>
}
