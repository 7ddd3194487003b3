import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import * as z from 'zod/mini'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { TaskField } from '../tasks/tasks.ts'
import {
  DriveConflictField,
  DriveFileField,
  DriveFolderId,
  DriveIds,
  DriveName,
  DrivePage,
  DrivePathField,
} from './drive-fields.ts'

const DriveReceipt = z.object({ files: z.array(DriveFileField), version: z.int() })

/** A background task does the work when there are too many items for one call; `files` is empty then. */
const DriveTask = { task: z.optional(TaskField) }
const DriveOrderReceipt = z.extend(DriveReceipt, DriveTask)
const DriveDeletionReceipt = z.object({ count: z.int(), version: z.int(), ...DriveTask })
const DRIVE_TASK_ERRORS = ['operation_in_progress', 'too_many_tasks'] as const

export const createDriveFolder = route({
  method: 'POST',
  path: '/api/storage/folders',
  summary: 'Create a folder. With `conflict: rename`, a name that is taken gets a number.',
  body: z.object({
    parent_id: DriveFolderId,
    name: DriveName,
    conflict: z.optional(z.enum(['rename', 'refuse'])),
  }),
  response: DriveFileField,
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_name_invalid',
    'drive_name_taken',
    'too_many_drive_items',
    'drive_move_not_allowed',
  ],
})

/** `Ảnh/2026`: creates the missing folders of the path and reuses existing ones. */
export const makeDriveFolders = route({
  method: 'POST',
  path: '/api/storage/folders/paths',
  summary: 'Create folders by their paths below another folder, for example from a dropped folder',
  body: z.object({
    parent_id: DriveFolderId,
    folder_paths: z.array(DrivePathField).check(z.minLength(1), z.maxLength(MAX_DRIVE_ITEMS_PER_CALL)),
  }),
  response: z.object({ version: z.int() }),
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_name_invalid',
    'too_many_drive_items',
    'drive_move_not_allowed',
  ],
})

export const changeDriveFile = route({
  method: 'PATCH',
  path: '/api/storage/files/:id',
  summary: 'Update a file or folder: rename it, or mark it as a favourite',
  body: z.object({ name: z.optional(DriveName), is_favorite: z.optional(z.boolean()) }),
  response: DriveFileField,
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_name_invalid', 'drive_name_taken'],
})

export const markDriveFavorites = route({
  method: 'POST',
  path: '/api/storage/favorites',
  summary: 'Mark or unmark files and folders as favourites',
  body: z.object({ ids: DriveIds, is_favorite: z.boolean() }),
  response: DriveReceipt,
  errors: ['drive_disabled'],
})

/** Name collisions are numbered, or refused (`drive_name_taken` with `names`) if `conflict` says so. */
export const moveDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/move',
  summary: 'Move files and folders to another folder. Returns their previous folders, so that the move can be undone.',
  body: z.object({ ids: DriveIds, to: DriveFolderId, conflict: z.optional(z.enum(['rename', 'refuse'])) }),
  response: z.extend(DriveReceipt, {
    before: z.array(z.object({ id: z.string(), parent_id: z.nullable(z.string()), name: z.string() })),
  }),
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_move_not_allowed', 'drive_name_taken'],
})

/** Undoes a move: each item returns to its previous folder, under its previous name if that is free. */
export const placeDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/place',
  summary: 'Move files and folders back to where they were before a move or rename',
  body: z.object({
    places: z
      .array(z.object({ id: Id, parent_id: DriveFolderId, name: DriveName }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  response: DriveReceipt,
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_name_invalid', 'drive_move_not_allowed'],
})

export const copyDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/copy',
  summary: 'Copy files and folders with their contents to a folder. Names that are taken get a number.',
  body: z.object({ ids: DriveIds, to: DriveFolderId }),
  response: DriveOrderReceipt,
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_move_not_allowed',
    'quota_exceeded',
    'too_many_drive_items',
    ...DRIVE_TASK_ERRORS,
  ],
})

export const trashDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/trash',
  summary: 'Move files and folders to the drive trash',
  body: z.object({ ids: DriveIds }),
  response: DriveOrderReceipt,
  errors: ['drive_disabled', ...DRIVE_TASK_ERRORS],
})

/** Items return to their previous folders, or to the drive's root if those no longer exist. */
export const restoreDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/restore',
  summary: 'Restore files and folders from the drive trash. Names that are taken get a number.',
  body: z.object({ ids: DriveIds }),
  response: DriveOrderReceipt,
  errors: ['drive_disabled', ...DRIVE_TASK_ERRORS],
})

export const deleteDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/delete',
  summary: 'Purge files and folders from the drive trash',
  body: z.object({ ids: DriveIds }),
  response: DriveDeletionReceipt,
  errors: ['drive_disabled', ...DRIVE_TASK_ERRORS],
})

export const listDriveTrash = route({
  method: 'GET',
  path: '/api/storage/trash',
  summary: 'List the contents of the drive trash, newest first',
  query: z.object({ limit: DrivePage.limit, offset: DrivePage.offset }),
  response: z.array(DriveFileField),
  listed: true,
  errors: ['drive_disabled'],
})

export const emptyDriveTrash = route({
  method: 'POST',
  path: '/api/storage/trash/empty',
  summary: 'Purge everything in the drive trash',
  response: DriveDeletionReceipt,
  errors: ['drive_disabled', ...DRIVE_TASK_ERRORS],
})

/** Multipart with the field `file`. Larger files use resumable uploads (`uploads`, purpose `drive`). */
export const uploadDriveFiles = route({
  method: 'POST',
  path: '/api/storage/files/upload',
  summary:
    'Upload files to a drive folder (multipart, field `file`; `path` or `parent_id`, `folder_path`, `conflict`). Set `again` when a retry follows a lost response: identical content under that name counts as the same file.',
  query: z.object({
    path: z.optional(DrivePathField),
    parent_id: z.optional(Id),
    again: z.optional(z.literal('true')),
    folder_path: z.optional(DrivePathField),
    conflict: z.optional(DriveConflictField),
  }),
  response: z.array(DriveFileField),
  listed: true,
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_name_invalid',
    'drive_name_taken',
    'drive_move_not_allowed',
    'file_too_large',
    'quota_exceeded',
    'upload_interrupted',
    'too_many_drive_items',
  ],
})

/** Saves a finished resumable upload as a file. Repeated calls with the same upload return the same file. */
export const storeDriveUpload = route({
  method: 'POST',
  path: '/api/storage/files/take',
  summary: 'Save a finished resumable upload as a file in a drive folder',
  body: z.object({
    upload_id: Id,
    parent_id: DriveFolderId,
    /** Path below `parent_id`, such as `Ảnh/2026` of a dropped folder. Missing folders are created. */
    folder_path: z.optional(DrivePathField),
    name: z.optional(DriveName),
    conflict: z.optional(DriveConflictField),
  }),
  response: DriveFileField,
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_name_invalid',
    'drive_name_taken',
    'drive_move_not_allowed',
    'upload_not_found',
    'upload_conflict',
    'quota_exceeded',
    'too_many_drive_items',
  ],
})

export const DriveVersionField = z.object({
  number: z.int(),
  size: z.int(),
  content_type: z.string(),
  created_at: z.int(),
  created_by: z.string(),
  is_current: z.boolean(),
})
export type DriveVersionField = z.output<typeof DriveVersionField>

export const listDriveVersions = route({
  method: 'GET',
  path: '/api/storage/files/:id/versions',
  summary: 'List the versions of a file, newest first',
  response: z.array(DriveVersionField),
  listed: true,
  errors: ['drive_disabled', 'drive_item_not_found'],
})

/** Creates a new version with the content of an older one. No version is overwritten. */
export const restoreDriveVersion = route({
  method: 'POST',
  path: '/api/storage/files/:id/versions/:number/restore',
  summary: 'Restore an older version of a file as the current version',
  response: DriveFileField,
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_version_not_found', 'quota_exceeded'],
})

export const deleteDriveVersion = route({
  method: 'DELETE',
  path: '/api/storage/files/:id/versions/:number',
  summary: 'Purge an older version of a file. The current version cannot be deleted.',
  response: Empty,
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_version_not_found'],
})
