import { BATCH_ACTIONS, BATCH_STATES } from '@sen/model/acting/batches'
import { MAX_BATCH_GROUPS } from '@sen/model/limits'
import * as z from 'zod/mini'
import { Id, Ids, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'
import { searchFields } from '../search-fields.ts'

export const BatchField = z.object({
  id: z.string(),
  action: z.enum(BATCH_ACTIONS),
  state: z.enum(BATCH_STATES),
  /** Of a whole folder: as its counters say when the job begins, and when it is done as many as were visited. */
  total: z.int(),
  done: z.int(),
  /** Of those done, how many there was something to change in. */
  changed: z.int(),
  ended_at: z.nullable(UnixSeconds),
})
export type BatchField = z.output<typeof BatchField>

/** With the version of the change that says so, for the page that asked. */
export const BatchReceipt = z.extend(BatchField, { version: z.int() })
export type BatchReceipt = z.output<typeof BatchReceipt>

/** Which threads: some, each seen from a folder; all that a folder shows; all that a search finds, by its parameters. */
export const BatchSelection = z.union([
  z.object({
    groups: z.array(z.object({ folder_id: Id, thread_ids: Ids })).check(z.minLength(1), z.maxLength(MAX_BATCH_GROUPS)),
  }),
  z.object({ all_in: Id }),
  z.object({ search: z.object(searchFields) }),
])
export type BatchSelection = z.output<typeof BatchSelection>

export const startBatch = route({
  method: 'POST',
  path: '/api/v2/threads/batches',
  summary:
    'Do one thing to many threads, as a job that reports its progress over the socket. One at a time in a mailbox',
  body: z.object({
    action: z.enum(BATCH_ACTIONS),
    selection: BatchSelection,
    /** Of `move`. */
    to_folder_id: z.optional(Id),
    /** Of `mark`. */
    unread: z.optional(z.boolean()),
    /** Of `spam`. */
    block_senders: z.optional(z.boolean()),
  }),
  response: BatchReceipt,
  errors: ['operation_in_progress', 'folder_not_found', 'move_not_allowed', 'domain_not_verified', 'smtp_disabled'],
})

export const latestBatch = route({
  method: 'GET',
  path: '/api/v2/threads/batches',
  summary: 'The last job of the mailbox, if there is one',
  response: z.array(BatchField),
  listed: true,
  errors: [],
})

export const getBatch = route({
  method: 'GET',
  path: '/api/v2/threads/batches/:id',
  summary: 'How far a job is',
  response: BatchField,
  errors: ['batch_not_found'],
})

export const cancelBatch = route({
  method: 'POST',
  path: '/api/v2/threads/batches/:id/cancel',
  summary: 'Stop a job where it is; what it has done can be undone',
  response: BatchReceipt,
  errors: ['batch_not_found'],
})

export const undoBatch = route({
  method: 'POST',
  path: '/api/v2/threads/batches/:id/undo',
  summary: 'Take back all that a job did: within ten minutes, and until the next one begins',
  response: BatchReceipt,
  errors: ['batch_not_found', 'batch_undo_too_late', 'domain_not_verified'],
})
