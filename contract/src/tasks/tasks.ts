import { TASK_ACTIONS, TASK_STATES } from '@sen/model/acting/tasks'
import { MAX_TASK_GROUPS } from '@sen/model/limits'
import * as z from 'zod/mini'
import { Id, Ids, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'
import { searchFields } from '../search-fields.ts'

export const TaskField = z.object({
  id: z.string(),
  action: z.enum(TASK_ACTIONS),
  state: z.enum(TASK_STATES),
  /** Of a whole folder: as its counters say when the job begins, and when it is done as many as were visited. */
  total: z.int(),
  done: z.int(),
  /** Of those done, how many there was something to change in. */
  changed: z.int(),
  ended_at: z.nullable(UnixSeconds),
})
export type TaskField = z.output<typeof TaskField>

/** With the version of the change that says so, for the page that asked. */
export const TaskReceipt = z.extend(TaskField, { version: z.int() })
export type TaskReceipt = z.output<typeof TaskReceipt>

/** Which threads: some, each seen from a folder; all that a folder shows; all that a search finds, by its parameters. */
export const TaskSelection = z.union([
  z.object({
    groups: z.array(z.object({ folder_id: Id, thread_ids: Ids })).check(z.minLength(1), z.maxLength(MAX_TASK_GROUPS)),
  }),
  z.object({ all_in: Id }),
  z.object({ search: z.object(searchFields) }),
])
export type TaskSelection = z.output<typeof TaskSelection>

export const startTask = route({
  method: 'POST',
  path: '/api/v2/threads/batches',
  summary:
    'Do one thing to many threads, as a job that reports its progress over the socket. One at a time in a mailbox',
  body: z.object({
    action: z.enum(TASK_ACTIONS),
    selection: TaskSelection,
    /** Of `move`. */
    to_folder_id: z.optional(Id),
    /** Of `mark`. */
    unread: z.optional(z.boolean()),
    /** Of `spam`. */
    block_senders: z.optional(z.boolean()),
  }),
  response: TaskReceipt,
  errors: ['operation_in_progress', 'folder_not_found', 'move_not_allowed', 'domain_not_verified', 'smtp_disabled'],
})

export const latestTask = route({
  method: 'GET',
  path: '/api/v2/threads/batches',
  summary: 'The last job of the mailbox, if there is one',
  response: z.array(TaskField),
  listed: true,
  errors: [],
})

export const getTask = route({
  method: 'GET',
  path: '/api/v2/threads/batches/:id',
  summary: 'How far a job is',
  response: TaskField,
  errors: ['task_not_found'],
})

export const cancelTask = route({
  method: 'POST',
  path: '/api/v2/threads/batches/:id/cancel',
  summary: 'Stop a job where it is; what it has done can be undone',
  response: TaskReceipt,
  errors: ['task_not_found'],
})

export const undoTask = route({
  method: 'POST',
  path: '/api/v2/threads/batches/:id/undo',
  summary: 'Take back all that a job did: within ten minutes, and until the next one begins',
  response: TaskReceipt,
  errors: ['task_not_found', 'task_undo_too_late', 'domain_not_verified'],
})
