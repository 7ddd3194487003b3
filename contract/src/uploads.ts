import { UPLOAD_PURPOSES } from '@sen/model/uploads/upload-purposes'
import * as z from 'zod/mini'
import { Empty, UnixSeconds } from './fields.ts'
import { route } from './route.ts'

/** Version of the tus protocol (tus.io), and the supported extensions. */
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,termination,expiration'
export const TUS_CONTENT_TYPE = 'application/offset+octet-stream'

export const UploadField = z.object({
  id: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  file_name: z.string(),
  fingerprint: z.string(),
  /** Target folder of a file for the drive; null for other uploads, and when the client named none. */
  target: z.nullable(z.object({ parent_id: z.nullable(z.string()), folder_path: z.string() })),
  size: z.int(),
  offset: z.int(),
  expires_at: UnixSeconds,
})
export type UploadField = z.output<typeof UploadField>

export const listUploads = route({
  method: 'GET',
  path: '/api/v2/uploads',
  summary: 'List resumable uploads that are in progress, or finished and not used yet',
  response: z.array(UploadField),
  listed: true,
  errors: [],
})

/** The response has headers only: `Tus-Version`, `Tus-Extension`, `Tus-Max-Size`. */
export const uploadOptions = route({
  method: 'OPTIONS',
  path: '/api/v2/uploads',
  summary: 'Get the supported tus 1.0 version and extensions',
  access: 'public',
  response: Empty,
  errors: [],
})

/** Takes `Upload-Length`, and `Upload-Metadata` with `filename`, `purpose`, `parent_id` and `folder_path`. */
export const createUpload = route({
  method: 'POST',
  path: '/api/v2/uploads',
  summary: 'Create a resumable upload (tus 1.0, creation)',
  response: Empty,
  errors: ['drive_item_not_found', 'file_too_large', 'too_many_uploads', 'quota_exceeded', 'domain_not_verified'],
})

export const findUpload = route({
  method: 'HEAD',
  path: '/api/v2/uploads/:id',
  summary: 'Get the offset of a resumable upload (tus 1.0)',
  response: Empty,
  errors: ['upload_not_found'],
})

/** Takes `Upload-Offset` and the bytes that follow it. Returns the new `Upload-Offset`. */
export const appendUpload = route({
  method: 'PATCH',
  path: '/api/v2/uploads/:id',
  summary: 'Append bytes to a resumable upload (tus 1.0)',
  response: Empty,
  errors: ['upload_not_found', 'upload_conflict', 'upload_interrupted', 'file_too_large'],
})

export const deleteUpload = route({
  method: 'DELETE',
  path: '/api/v2/uploads/:id',
  summary: 'Cancel a resumable upload that has not been used (tus 1.0, termination)',
  response: Empty,
  errors: ['upload_not_found'],
})
