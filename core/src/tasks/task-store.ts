import type { DriveAct, TaskKind, TaskState } from '@sen/model/acting/tasks'
import type { ThreadAction } from '@sen/model/acting/thread-actions'
import type { TaskId } from '@sen/model/ids'
import type { DriveTaskCursor, DriveTaskParams, DriveTaskResult } from './drive/drive-task-params.ts'
import type { ExportCursor, ExportParams } from './export/export-params.ts'
import type { FilterRunCursor, FilterRunParams } from './filter-runs/filter-run-params.ts'
import type { FolderDeletionParams } from './folder-deletion/folder-deletion-params.ts'
import type { ImportCursor, ImportParams } from './import/import-params.ts'
import type { ThreadTaskCursor, ThreadTaskParams, ThreadTaskResult } from './threads/thread-params.ts'

/** The order never changes. Progress is absent where other rows record it. */
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
  readonly orderedBy: string | undefined
  /** May grow while the task runs. After the end, the number done. */
  readonly total: number
  readonly done: number
  /** Counts items that can be undone. During an undo, the number that was undone. */
  readonly changed: number
  /** Undefined when the counts suffice, and for most kinds until the end. */
  readonly result: unknown
  readonly createdAt: Date
  readonly endedAt: Date | undefined
}

export type Task = { readonly [K in TaskKind]: TaskOf<K> }[TaskKind]

export type TaskRequest<K extends TaskKind> = Pick<TaskOf<K>, 'kind' | 'params' | 'total'> & {
  readonly orderedBy: string
}

export type TaskSubject =
  | { readonly kind: 'threads'; readonly action: ThreadAction; readonly unread?: boolean }
  | { readonly kind: 'folder_deletion'; readonly folder: string }
  | { readonly kind: 'filter_run'; readonly filter: string }
  | { readonly kind: 'export'; readonly folder?: string }
  | { readonly kind: 'import'; readonly folder?: string }
  /** `refused`: why a copy stopped. The part that was already copied is deleted. */
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

export function isBlockListFull({ kind, result }: Task): boolean {
  return kind === 'threads' && (result as ThreadTaskResult | undefined)?.isBlockListFull === true
}

export type TaskCounts = Pick<Task, 'total' | 'done' | 'changed'>

export interface TaskReader {
  find(id: TaskId): Promise<Task | undefined>
  /** With a time, includes tasks that ended since, newest first. */
  list(endedSince: Date | undefined): Promise<readonly Task[]>
}

export interface TaskWriter extends TaskReader {
  create<K extends TaskKind>(order: TaskRequest<K>): Promise<TaskOf<K>>
  /** Resets the counts when an undo starts. For a completed task, the total becomes the number done. */
  setState(id: TaskId, state: TaskState, result?: unknown): Promise<Task>
  saveProgress<K extends TaskKind>(
    id: TaskId,
    progress: TaskCounts & { readonly cursor: TaskOf<K>['cursor'] },
  ): Promise<void>
  saveResult(id: TaskId, result: unknown): Promise<void>
  purgeEnded(before: Date): Promise<void>
}
