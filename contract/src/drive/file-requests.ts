import { MAX_DRIVE_FILE_BYTES, MAX_FILE_REQUEST_NOTE_CHARACTERS } from '@sen/model/drive/limits'
import * as z from 'zod/mini'
import { Empty, Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

/** A page by which others bring files into one folder of the drive, of which they see nothing. */
export const FileRequestField = z.object({
  id: z.string(),
  folder_id: z.string(),
  /** The folder's path; empty while it lies in the recycle bin, and the page opens nothing. */
  path: z.string(),
  /** Where files are brought. */
  url: z.string(),
  note: z.string(),
  /** In bytes, of all that is brought together. */
  limit: z.int(),
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
  summary: 'The pages of this mailbox by which others bring files, that have not been ended',
  response: z.array(FileRequestField),
  listed: true,
  errors: ['drive_disabled'],
})

export const createFileRequest = route({
  method: 'POST',
  path: '/api/storage/requests',
  summary: 'Have others bring files into a folder of the drive, by a page of its own',
  body: z.object({
    folder_id: Id,
    /** In bytes, of all that is brought together. */
    limit: z.int().check(z.minimum(1), z.maximum(MAX_DRIVE_FILE_BYTES)),
    expire_date: UnixSeconds,
    note: z._default(z.string().check(z.maxLength(MAX_FILE_REQUEST_NOTE_CHARACTERS)), ''),
  }),
  response: FileRequestField,
  errors: ['drive_disabled', 'domain_not_verified', 'drive_item_not_found', 'share_invalid', 'too_many_shares'],
})

export const endFileRequest = route({
  method: 'DELETE',
  path: '/api/storage/requests/:id',
  summary: 'End a page by which others bring files; what has come stays',
  response: Empty,
  errors: ['drive_disabled', 'share_not_found'],
})
