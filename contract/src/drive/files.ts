import { DRIVE_ITEM_KINDS } from '@sen/model/drive/drive-items'
import * as z from 'zod/mini'
import { ArchiveListingField } from '../archive-fields.ts'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { DriveCrumbField, DriveFileField, DrivePage, DrivePathField } from './drive-fields.ts'

/** Lists folders first. Without `path` or `folder_id`, lists the drive's root. */
export const listDriveFiles = route({
  method: 'GET',
  path: '/api/storage/files',
  summary: 'List the contents of a drive folder, by path or id, in pages',
  query: z.object({ path: z.optional(DrivePathField), folder_id: z.optional(Id), ...DrivePage }),
  response: z.array(DriveFileField),
  listed: true,
  errors: ['drive_disabled', 'drive_item_not_found'],
})

export const getDriveFile = route({
  method: 'GET',
  path: '/api/storage/files/:id',
  summary: 'Get a drive file or folder with its parent folders, outermost first',
  response: z.object({ file: DriveFileField, crumbs: z.array(DriveCrumbField) }),
  errors: ['drive_disabled', 'drive_item_not_found'],
})

export const listRecentDriveFiles = route({
  method: 'GET',
  path: '/api/storage/recently',
  summary: 'List recently opened or changed files',
  response: z.array(DriveFileField),
  listed: true,
  errors: ['drive_disabled'],
})

export const listFavoriteDriveFiles = route({
  method: 'GET',
  path: '/api/storage/favorites',
  summary: 'List favourite files and folders',
  query: z.object(DrivePage),
  response: z.array(DriveFileField),
  listed: true,
  errors: ['drive_disabled'],
})

export const listSharedByMe = route({
  method: 'GET',
  path: '/api/storage/shared',
  summary: 'List files and folders of this mailbox that others can open with a link',
  query: z.object(DrivePage),
  response: z.array(DriveFileField),
  listed: true,
  errors: ['drive_disabled'],
})

/** Ignores diacritics and returns the best match first. `total_over`: there are more matches. */
export const searchDriveFiles = route({
  method: 'GET',
  path: '/api/storage/search',
  summary: 'Search files and folders by name, and files by the text they contain',
  query: z.object({
    display_name: z.string().check(z.maxLength(500)),
    type: z.optional(z.enum(DRIVE_ITEM_KINDS)),
    limit: DrivePage.limit,
    offset: DrivePage.offset,
  }),
  response: z.array(DriveFileField),
  listed: true,
  searched: true,
  errors: ['drive_disabled'],
})

/** Bytes, not JSON; supports `Range` and `If-Range`. `inline=1` works for raster images, audio, video and PDF only. */
export const downloadDriveFile = route({
  method: 'GET',
  path: '/api/storage/files/:id/download',
  summary: 'Download a drive file, or a folder as a zip',
  query: z.object({ version: z.optional(z.string()), inline: z.optional(z.enum(['1'])) }),
  response: z.object({}),
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'drive_version_not_found',
    'file_infected',
    'too_many_drive_items',
  ],
})

export const downloadDriveFiles = route({
  method: 'GET',
  path: '/api/storage/download',
  summary: 'Download several files and folders as one zip',
  query: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  response: z.object({}),
  errors: ['drive_disabled', 'drive_item_not_found', 'file_infected', 'too_many_drive_items'],
})

/** The response is bytes, not JSON: WebP, at most `THUMBNAIL_SIDE_PIXELS` wide and high. */
export const driveThumbnail = route({
  method: 'GET',
  path: '/api/storage/files/:id/thumbnail',
  summary: 'Get a thumbnail of an image file in the drive',
  response: z.object({}),
  errors: ['drive_disabled', 'drive_item_not_found', 'file_infected', 'image_not_found'],
})

/** The response is a PDF, rendered without running or fetching anything that the document refers to. */
export const previewDriveFile = route({
  method: 'GET',
  path: '/api/storage/files/:id/preview',
  summary: 'Get a preview of an office document in the drive as PDF, if the server can render it',
  response: z.object({}),
  errors: [
    'drive_disabled',
    'drive_item_not_found',
    'file_infected',
    'preview_not_offered',
    'preview_failed',
    'unavailable',
  ],
})

export const listDriveArchive = route({
  method: 'GET',
  path: '/api/storage/files/:id/entries',
  summary: 'List the contents of a zip in the drive without unpacking it',
  response: ArchiveListingField,
  errors: ['drive_disabled', 'drive_item_not_found', 'file_infected', 'preview_not_offered', 'preview_failed'],
})

/** Spec section 7.9.3. */
export const nextDrivePath = route({
  method: 'GET',
  path: '/api/storage/file/next_path',
  summary: 'Get the first free path for a name in a folder, such as `báo giá (2).xlsx` when `báo giá.xlsx` is taken',
  query: z.object({ filename: z.string().check(z.maxLength(2_000)), path: DrivePathField }),
  response: z.object({ next_path_naive: z.string() }),
  errors: ['drive_disabled', 'drive_item_not_found', 'drive_name_invalid'],
})

export const countDriveFiles = route({
  method: 'GET',
  path: '/api/storage/usage',
  summary: 'Get the drive usage in bytes: current versions, older versions and trash',
  response: z.object({ files: z.int(), versions: z.int(), trash: z.int(), count: z.int() }),
  errors: ['drive_disabled'],
})

export const touchDriveFile = route({
  method: 'POST',
  path: '/api/storage/files/:id/opened',
  summary: 'Record that a file was opened, so that it is listed among the recently used files',
  response: Empty,
  errors: ['drive_disabled', 'drive_item_not_found'],
})
