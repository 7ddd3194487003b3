import { EXPORT_FORMATS } from '@sen/model/exports/export-names'
import * as z from 'zod/mini'
import { Empty, Id, UnixSeconds } from './fields.ts'
import { route } from './route.ts'
import { TaskReceipt } from './tasks/tasks.ts'

export const ExportField = z.object({
  id: z.string(),
  task_id: z.string(),
  format: z.enum(EXPORT_FORMATS),
  folder: z.nullable(z.string()),
  file_name: z.string(),
  size: z.int(),
  messages: z.int(),
  missing: z.int(),
  created_at: UnixSeconds,
  expires_at: z.nullable(UnixSeconds),
})
export type ExportField = z.output<typeof ExportField>

export const listExports = route({
  method: 'GET',
  path: '/api/v2/exports',
  summary: 'List exports in progress or ready for download, newest first',
  response: z.array(ExportField),
  listed: true,
  errors: [],
})

export const startExport = route({
  method: 'POST',
  path: '/api/v2/exports',
  summary: 'Start a task that exports the mail of a folder or of the whole mailbox to a file',
  body: z.object({
    folder_id: z.optional(Id),
    format: z.enum(EXPORT_FORMATS),
  }),
  response: TaskReceipt,
  errors: [
    'folder_not_found',
    'export_empty',
    'too_many_exports',
    'too_many_tasks',
    'too_many_attempts',
    'domain_not_verified',
  ],
})

export const deleteExport = route({
  method: 'DELETE',
  path: '/api/v2/exports/:id',
  summary: 'Delete a finished export',
  response: Empty,
  errors: ['export_not_found'],
})

/** The response is bytes, not JSON; it supports `Range: bytes=…` (206). */
export const downloadExport = route({
  method: 'GET',
  path: '/api/v2/exports/:id/download',
  summary: 'Download an export, or a part of it',
  response: Empty,
  errors: ['export_not_found', 'domain_not_verified'],
})
