import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import * as z from 'zod/mini'
import { Id, Ids } from '../fields.ts'
import { route } from '../route.ts'
import { TaskReceipt } from './tasks.ts'

const TASK_ERRORS = ['operation_in_progress', 'too_many_tasks', 'domain_not_verified'] as const

export const removeThreads = route({
  method: 'POST',
  path: '/api/v2/messages/delete',
  summary: 'Delete the messages that threads have in Trash or Junk. Messages still being delivered are kept.',
  body: z.object({ thread_ids: Ids, folder: z._default(Id, SYSTEM_FOLDER_NAMES.trash) }),
  response: z.object({ ids: z.array(z.string()), kept: z.array(z.string()), version: z.int() }),
  errors: ['folder_not_found', 'move_not_allowed', 'domain_not_verified', 'smtp_disabled'],
})

export const emptyTrash = route({
  method: 'POST',
  path: '/api/v2/empty_trash',
  summary: 'Start a task that deletes everything in Trash',
  response: TaskReceipt,
  errors: ['smtp_disabled', ...TASK_ERRORS],
})

export const emptyFolder = route({
  method: 'POST',
  path: '/api/v2/empty',
  summary: 'Start a task that deletes everything in Trash or Junk',
  body: z.object({ folder_id: Id }),
  response: TaskReceipt,
  errors: ['folder_not_found', 'move_not_allowed', 'smtp_disabled', ...TASK_ERRORS],
})

export const markFolder = route({
  method: 'POST',
  path: '/api/v2/folder/reads',
  summary: 'Start a task that marks everything in a folder as read or unread',
  body: z.object({ folder_id: Id, is_read: z.boolean() }),
  response: TaskReceipt,
  errors: ['folder_not_found', ...TASK_ERRORS],
})
