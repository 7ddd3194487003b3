import * as z from 'zod/mini'
import { FileField } from './messages.ts'
import { route } from './route.ts'

/** Multipart, field `file` (and `inline=1` for images of the editor); progress is the browser's. */
export const uploadFiles = route({
  method: 'POST',
  path: '/api/v2/files',
  summary: 'Upload files to be attached (multipart, field `file`)',
  response: z.array(FileField),
  listed: true,
  errors: ['file_too_large', 'file_type_blocked', 'quota_exceeded', 'upload_interrupted', 'smtp_disabled'],
})

/** Answers bytes, not JSON: `attachment`, `nosniff` and a sandboxing CSP. `?inline=1` for raster images only. */
export const downloadFile = route({
  method: 'GET',
  path: '/api/v2/files/:id/download',
  summary: 'Download a file by id or uuid',
  query: z.object({ inline: z.optional(z.enum(['1'])) }),
  response: z.object({}),
  errors: ['file_not_found'],
})
