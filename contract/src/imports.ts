import { MAX_IMPORTED_FILES } from '@sen/model/imports/limits'
import * as z from 'zod/mini'
import { Empty, Id, UnixSeconds } from './fields.ts'
import { route } from './route.ts'
import { TaskReceipt } from './tasks/tasks.ts'

export const ImportField = z.object({
  id: z.string(),
  task_id: z.string(),
  /** Path of the target folder at the time of the import; null when the folders of the files are used. */
  folder: z.nullable(z.string()),
  file_names: z.array(z.string()),
  imported: z.int(),
  known: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
  created_at: UnixSeconds,
  ended_by: z.nullable(z.enum(['done', 'cancelled', 'quota_exceeded', 'undone'])),
})
export type ImportField = z.output<typeof ImportField>

export const listImports = route({
  method: 'GET',
  path: '/api/v2/imports',
  summary: 'List the imports of the last 30 days, newest first',
  response: z.array(ImportField),
  listed: true,
  errors: [],
})

export const startImport = route({
  method: 'POST',
  path: '/api/v2/imports',
  summary: 'Start a task that imports the mail of uploaded files (eml, mbox, zip) to the mailbox',
  body: z.object({
    upload_ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_IMPORTED_FILES)),
    folder_id: z.optional(Id),
  }),
  response: TaskReceipt,
  errors: [
    'upload_not_found',
    'upload_interrupted',
    'folder_not_found',
    'move_not_allowed',
    'too_many_tasks',
    'domain_not_verified',
  ],
})

export const deleteImport = route({
  method: 'DELETE',
  path: '/api/v2/imports/:id',
  summary: 'Remove a finished import from the list. Imported mail is kept.',
  response: Empty,
  errors: ['import_not_found'],
})
