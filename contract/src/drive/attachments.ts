import * as z from 'zod/mini'
import { FileField } from '../messages.ts'
import { route } from '../route.ts'
import { DriveConflictField, DriveFileField, DriveFolderId } from './drive-fields.ts'

/** Attaches copies, named by `href` of the drive's lists. Later changes to the drive file do not affect the mail. */
export const attachDriveFiles = route({
  method: 'POST',
  path: '/api/v2/cloud_drive/files',
  summary: 'Create attachments of a draft from copies of drive files',
  body: z.object({
    hrefs: z.array(z.string().check(z.minLength(1), z.maxLength(2_000))).check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.array(FileField),
  listed: true,
  errors: [
    'drive_disabled',
    'smtp_disabled',
    'drive_item_not_found',
    'file_too_large',
    'file_type_blocked',
    'file_infected',
    'quota_exceeded',
  ],
})

/** Spec sections 3.8.3 and 4.9.1. `:id` is an attachment's id or uuid; with `message_source` a message's, whose bytes are saved as .eml. */
export const saveToDrive = route({
  method: 'POST',
  path: '/api/v2/cloud_drive/files/:id/save',
  summary: 'Save an attachment to the drive. `replace` adds it as a new version of the copy that was saved before.',
  body: z.object({
    parent_id: z.optional(DriveFolderId),
    replace: z.optional(z.boolean()),
    conflict: z.optional(DriveConflictField),
    message_source: z.optional(z.boolean()),
  }),
  response: z.object({
    drive_file: z.object({ file_url: z.string(), office_url: z.nullable(z.string()), file: DriveFileField }),
  }),
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'file_not_found',
    'message_not_found',
    'file_infected',
    'quota_exceeded',
    'too_many_drive_items',
  ],
})

export const findSavedInDrive = route({
  method: 'GET',
  path: '/api/v2/cloud_drive/files/:id',
  summary: 'Get the drive file an attachment was saved as. Returns null if it was not saved or no longer exists.',
  response: z.nullable(z.object({ file_url: z.string(), office_url: z.nullable(z.string()), file: DriveFileField })),
  errors: ['drive_disabled', 'file_not_found'],
})
