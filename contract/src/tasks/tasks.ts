import { DRIVE_ACTS, TASK_STATES } from '@sen/model/acting/tasks'
import { THREAD_ACTIONS } from '@sen/model/acting/thread-actions'
import * as z from 'zod/mini'
import { UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const counts = {
  state: z.enum(TASK_STATES),
  ordered_by: z.optional(z.string()),
  /** An estimate from the folder's counters at first; the actual number when the task is done. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  /** Some senders of spam could not be blocked. */
  block_list_full: z.optional(z.boolean()),
}

function ofEachKind<Shape extends z.core.$ZodShape>(shape: Shape) {
  const all = { ...counts, ...shape }
  return z.discriminatedUnion('kind', [
    /** `unread`: for marking. */
    z.object({ kind: z.literal('threads'), action: z.enum(THREAD_ACTIONS), unread: z.optional(z.boolean()), ...all }),
    z.object({ kind: z.literal('folder_deletion'), folder: z.string(), ...all }),
    z.object({ kind: z.literal('filter_run'), filter: z.string(), ...all }),
    /** Without `folder`: the whole mailbox. It counts messages. */
    z.object({ kind: z.literal('export'), folder: z.optional(z.string()), ...all }),
    /** Without `folder`: the folders of the files. It counts messages; `total` is an estimate until the end. */
    z.object({ kind: z.literal('import'), folder: z.optional(z.string()), ...all }),
    /** It counts files and folders. `refused`: why copying stopped; partial copies are removed. */
    z.object({
      kind: z.literal('drive'),
      action: z.enum(DRIVE_ACTS),
      refused: z.optional(z.enum(['quota_exceeded', 'too_many_drive_items'])),
      ...all,
    }),
  ])
}

const task = { id: z.string(), ended_at: z.nullable(UnixSeconds) }

export const TaskField = ofEachKind(task)
export type TaskField = z.output<typeof TaskField>

/** `version` is that of the change that created the task. */
export const TaskReceipt = ofEachKind({ ...task, version: z.int() })
export type TaskReceipt = z.output<typeof TaskReceipt>

export const TaskProgressEvent = ofEachKind({ type: z.literal('task.progress'), version: z.int(), task_id: z.string() })

export const listTasks = route({
  method: 'GET',
  path: '/api/v2/tasks',
  summary: 'List running tasks and those that ended in the last ten minutes',
  response: z.array(TaskField),
  listed: true,
  errors: [],
})

export const getTask = route({
  method: 'GET',
  path: '/api/v2/tasks/:id',
  summary: 'Get the progress of a task',
  response: TaskField,
  errors: ['task_not_found'],
})

export const cancelTask = route({
  method: 'POST',
  path: '/api/v2/tasks/:id/cancel',
  summary:
    'Cancel a task. Its changes can be undone; copying, trashing and restoring in the drive are undone immediately.',
  response: TaskReceipt,
  errors: ['task_not_found'],
})

export const undoTask = route({
  method: 'POST',
  path: '/api/v2/tasks/:id/undo',
  summary: 'Undo all changes of a task, within ten minutes',
  response: TaskReceipt,
  errors: ['task_not_found', 'task_undo_too_late', 'operation_in_progress', 'too_many_tasks', 'domain_not_verified'],
})
