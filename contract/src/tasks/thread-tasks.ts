import { MAX_SELECTED_GROUPS } from '@sen/model/acting/limits'
import { THREAD_ACTIONS } from '@sen/model/acting/thread-actions'
import * as z from 'zod/mini'
import { Id, Ids, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'
import { searchFields } from '../search-fields.ts'
import { TaskReceipt } from './tasks.ts'

/** The selected threads: a list with the folder of each, all threads of a folder, or all results of a search. */
export const ThreadSelection = z.union([
  z.object({
    groups: z
      .array(z.object({ folder_id: Id, thread_ids: Ids }))
      .check(z.minLength(1), z.maxLength(MAX_SELECTED_GROUPS)),
  }),
  z.object({ all_in: Id }),
  z.object({ search: z.object(searchFields) }),
])
export type ThreadSelection = z.output<typeof ThreadSelection>

export const startThreadTask = route({
  method: 'POST',
  path: '/api/v2/threads/tasks',
  summary: 'Start a task that applies one action to many threads',
  body: z.object({
    action: z.enum(THREAD_ACTIONS),
    selection: ThreadSelection,
    to_folder_id: z.optional(Id),
    unread: z.optional(z.boolean()),
    label_id: z.optional(Id),
    /** Snoozing needs it. */
    until: z.optional(UnixSeconds),
    block_senders: z.optional(z.boolean()),
  }),
  response: TaskReceipt,
  errors: [
    'operation_in_progress',
    'too_many_tasks',
    'folder_not_found',
    'label_not_found',
    'move_not_allowed',
    'snooze_time_invalid',
    'domain_not_verified',
    'smtp_disabled',
  ],
})
