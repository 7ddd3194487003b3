import {
  MAX_DRIVE_FILE_BYTES,
  MAX_FILE_REQUEST_FILES,
  MAX_FILE_REQUEST_NOTE_CHARACTERS,
  MAX_FILE_REQUEST_TITLE_CHARACTERS,
  MAX_SHARE_PASSWORD_CHARACTERS,
} from '@sen/model/drive/limits'
import * as z from 'zod/mini'
import { Empty, Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

/** A page on which other people upload files into one folder of the drive without seeing its contents. */
export const FileRequestField = z.object({
  id: z.string(),
  folder_id: z.string(),
  /** The folder's path; empty while the folder is in the recycle bin and the page is closed. */
  path: z.string(),
  url: z.string(),
  title: z.string(),
  note: z.string(),
  has_password: z.boolean(),
  limit: z.int(),
  limit_count: z.nullable(z.int()),
  received: z.int(),
  received_count: z.int(),
  expire_date: UnixSeconds,
  is_expired: z.boolean(),
  created_at: UnixSeconds,
})
export type FileRequestField = z.output<typeof FileRequestField>

export const listFileRequests = route({
  method: 'GET',
  path: '/api/storage/requests',
  summary: 'List the active file requests of this mailbox, optionally only those of one folder',
  query: z.object({ folder_id: z.optional(Id) }),
  response: z.array(FileRequestField),
  listed: true,
  errors: ['drive_disabled'],
})

export const createFileRequest = route({
  method: 'POST',
  path: '/api/storage/requests',
  summary: 'Create a file request, a page where others can upload files to a drive folder',
  body: z.object({
    folder_id: Id,
    limit: z.int().check(z.minimum(1), z.maximum(MAX_DRIVE_FILE_BYTES)),
    expire_date: UnixSeconds,
    limit_count: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_FILE_REQUEST_FILES)))),
    password: z.optional(z.nullable(z.string().check(z.maxLength(MAX_SHARE_PASSWORD_CHARACTERS)))),
    title: z._default(z.string().check(z.maxLength(MAX_FILE_REQUEST_TITLE_CHARACTERS)), ''),
    note: z._default(z.string().check(z.maxLength(MAX_FILE_REQUEST_NOTE_CHARACTERS)), ''),
  }),
  response: FileRequestField,
  errors: ['drive_disabled', 'domain_not_verified', 'drive_item_not_found', 'share_invalid', 'too_many_shares'],
})

export const endFileRequest = route({
  method: 'DELETE',
  path: '/api/storage/requests/:id',
  summary: 'Revoke a file request. Files that were received are kept.',
  response: Empty,
  errors: ['drive_disabled', 'share_not_found'],
})

export const restoreFileRequest = route({
  method: 'POST',
  path: '/api/storage/requests/:id/restore',
  summary: 'Restore a revoked file request with the same link',
  response: FileRequestField,
  errors: ['drive_disabled', 'domain_not_verified', 'share_not_found', 'too_many_shares'],
})
