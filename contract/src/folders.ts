import * as z from 'zod/mini'
import { route } from './route.ts'

export const FolderField = z.object({
  id: z.string(),
  /** System constant (`INBOX`, `WEBMAIL_SCHEDULED`, …), or the whole path of a folder of the user. */
  name: z.string(),
  display_name: z.string(),
  parent_name: z.string(),
  /** A name for a picture of it; every client has its own. */
  icon: z.enum(['inbox', 'star', 'send', 'file', 'clock', 'repeat', 'ban', 'trash', 'folder']),
  /** Ids of the folders right below it. */
  children: z.array(z.string()),
  role: z.enum(['inbox', 'starred', 'sent', 'drafts', 'scheduled', 'periodic', 'junk', 'trash', 'custom']),
  unread_threads: z.int(),
  total_threads: z.int(),
})
export type FolderField = z.output<typeof FolderField>

export const listFolders = route({
  method: 'GET',
  path: '/api/v2/folders',
  summary: 'All folders, the system ones first in sidebar order, with counters',
  response: z.array(FolderField),
  listed: true,
  errors: [],
})

export const folderUnreads = route({
  method: 'GET',
  path: '/api/v2/folder/unreads/:id',
  summary: 'Counters of one folder, by id or name',
  response: z.object({ id: z.string(), unread_threads: z.int(), total_threads: z.int() }),
  errors: ['folder_not_found'],
})
