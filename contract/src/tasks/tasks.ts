import { DRIVE_ACTS, TASK_STATES } from '@sen/model/acting/tasks'
import { THREAD_ACTIONS } from '@sen/model/acting/thread-actions'
import * as z from 'zod/mini'
import { UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const counts = {
  state: z.enum(TASK_STATES),
  /** The address of whoever ordered it, where that is known. */
  ordered_by: z.optional(z.string()),
  /** As far as it is known, and when it is done as many as were done. Of a whole folder: as its counters said. */
  total: z.int(),
  done: z.int(),
  /** Of those done, how many there was something to change in. */
  changed: z.int(),
  /** Of threads reported as spam: true where some senders were not blocked, since as many are as a mailbox may block. */
  block_list_full: z.optional(z.boolean()),
}

/** A task of each kind, with what else is told of every one. */
function ofEachKind<Shape extends z.core.$ZodShape>(shape: Shape) {
  const all = { ...counts, ...shape }
  return z.discriminatedUnion('kind', [
    /** `unread`: of what is marked. */
    z.object({ kind: z.literal('threads'), action: z.enum(THREAD_ACTIONS), unread: z.optional(z.boolean()), ...all }),
    /** `folder`: the name it had. */
    z.object({ kind: z.literal('folder_deletion'), folder: z.string(), ...all }),
    /** `filter`: its name, which may be empty. */
    z.object({ kind: z.literal('filter_run'), filter: z.string(), ...all }),
    /** Without `folder`: the whole mailbox. Its counts are messages. */
    z.object({ kind: z.literal('export'), folder: z.optional(z.string()), ...all }),
    /** Without `folder`: folders as the files have them. Its counts are messages; until its end, `total` is a guess. */
    z.object({ kind: z.literal('import'), folder: z.optional(z.string()), ...all }),
    /** Its counts are files and folders. `refused`: why copies were not made to their end; nothing of them stays. */
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

/** With the version of the change that says so, for the page that asked. */
export const TaskReceipt = ofEachKind({ ...task, version: z.int() })
export type TaskReceipt = z.output<typeof TaskReceipt>

/** How far one is; what it has done stands in the other events of the same version. */
export const TaskProgressEvent = ofEachKind({ type: z.literal('task.progress'), version: z.int(), task_id: z.string() })

export const listTasks = route({
  method: 'GET',
  path: '/api/v2/tasks',
  summary: 'Tasks under way, and those that ended in the last ten minutes',
  response: z.array(TaskField),
  listed: true,
  errors: [],
})

export const getTask = route({
  method: 'GET',
  path: '/api/v2/tasks/:id',
  summary: 'How far a task is',
  response: TaskField,
  errors: ['task_not_found'],
})

export const cancelTask = route({
  method: 'POST',
  path: '/api/v2/tasks/:id/cancel',
  summary:
    'Stop a task. What it has done can be undone; copying, trashing and restoring in the drive are undone at once',
  response: TaskReceipt,
  errors: ['task_not_found'],
})

export const undoTask = route({
  method: 'POST',
  path: '/api/v2/tasks/:id/undo',
  summary: 'Take back all that a task did, within ten minutes',
  response: TaskReceipt,
  errors: ['task_not_found', 'task_undo_too_late', 'operation_in_progress', 'too_many_tasks', 'domain_not_verified'],
})
