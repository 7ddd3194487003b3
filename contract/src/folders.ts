import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { route } from './route.ts'
import { TaskReceipt } from './tasks/tasks.ts'

export const FolderField = z.object({
  id: z.string(),
  /** System constant (`INBOX`, `WEBMAIL_SCHEDULED`, …), or the full path of a user's folder. */
  name: z.string(),
  display_name: z.string(),
  parent_name: z.string(),
  /** Symbolic icon name; each client maps it to its own icons. */
  icon: z.enum(['inbox', 'star', 'send', 'file', 'clock', 'repeat', 'alarm', 'archive', 'ban', 'trash', 'folder']),
  children: z.array(z.string()),
  role: z.enum([
    'inbox',
    'starred',
    'sent',
    'drafts',
    'scheduled',
    'periodic',
    'snoozed',
    'archive',
    'junk',
    'trash',
    'custom',
  ]),
  unread_threads: z.int(),
  total_threads: z.int(),
})
export type FolderField = z.output<typeof FolderField>

export const listFolders = route({
  method: 'GET',
  path: '/api/v2/folders',
  summary: 'List all folders with counters, system folders first in sidebar order',
  response: z.array(FolderField),
  listed: true,
  errors: [],
})

export const listFoldersLegacy = route({
  method: 'GET',
  path: '/api/v2/folder',
  summary: 'List all folders (legacy). Same as `folders`.',
  response: z.array(FolderField),
  listed: true,
  errors: [],
})

export const folderUnreads = route({
  method: 'GET',
  path: '/api/v2/folder/unreads/:id',
  summary: 'Get the counters of a folder, by id or name',
  response: z.object({ id: z.string(), unread_threads: z.int(), total_threads: z.int() }),
  errors: ['folder_not_found'],
})

/** This only bounds the input. The core checks names with errors of its own. */
const Name = z.string().check(z.maxLength(1_000))

export const getFolder = route({
  method: 'GET',
  path: '/api/v2/folders/:id',
  summary: 'Get a folder, by id or name',
  response: FolderField,
  errors: ['folder_not_found'],
})

const FolderReceipt = z.extend(FolderField, { version: z.int() })

export const createFolder = route({
  method: 'POST',
  path: '/api/v2/folders',
  summary: 'Create a folder. Its parent is `parent_id`, or the path before the name in `display_name`.',
  body: z.object({
    name: Name,
    /** Full slash-separated path. The part before the last slash names the parent folder. */
    display_name: z.optional(z.string().check(z.maxLength(4_000))),
    /** Id or name of the parent folder. */
    parent_id: z.optional(z.nullable(Id)),
  }),
  response: FolderReceipt,
  errors: ['folder_exists', 'folder_invalid', 'folder_not_found', 'domain_not_verified'],
})

export const changeFolder = route({
  method: 'PATCH',
  path: '/api/v2/folders/:id',
  summary: 'Rename a folder, move it, or both. Its subfolders move with it.',
  body: z.object({
    name: z.optional(Name),
    /** Id or name of the parent folder; null for the top level. */
    parent_id: z.optional(z.nullable(Id)),
  }),
  response: FolderReceipt,
  errors: ['folder_not_found', 'folder_not_own', 'folder_exists', 'folder_invalid', 'domain_not_verified'],
})

export const deleteFolder = route({
  method: 'DELETE',
  path: '/api/v2/folders/:id',
  summary: 'Delete an empty folder',
  response: z.object({ id: z.string(), version: z.int() }),
  errors: ['folder_not_found', 'folder_not_own', 'folder_not_empty', 'smtp_disabled', 'domain_not_verified'],
})

export const startFolderDeletion = route({
  method: 'POST',
  path: '/api/v2/folder/force-delete',
  summary: 'Start a task that deletes a folder with its contents. Its mail moves to Trash, or to `to_folder_id`.',
  body: z.object({ folder_id: Id, to_folder_id: z.optional(Id) }),
  response: TaskReceipt,
  errors: [
    'folder_not_found',
    'folder_not_own',
    'move_not_allowed',
    'operation_in_progress',
    'too_many_tasks',
    'smtp_disabled',
    'domain_not_verified',
  ],
})
