import { MAX_FILES_PER_CALL } from '@sen/model/messages/limits'
import * as z from 'zod/mini'
import { ArchiveListingField } from './archive-fields.ts'
import { Id } from './fields.ts'
import { FileField } from './messages.ts'
import { route } from './route.ts'

/** Multipart with the field `file`. `inline=1`: images of the editor. `public=1`: anyone may load them. */
export const uploadFiles = route({
  method: 'POST',
  path: '/api/v2/files',
  summary: 'Upload files to attach (multipart, field `file`)',
  response: z.array(FileField),
  listed: true,
  errors: ['file_too_large', 'file_type_blocked', 'quota_exceeded', 'upload_interrupted', 'smtp_disabled'],
})

/** Bytes, not JSON, with `attachment`, `nosniff` and a sandboxing CSP. `?inline=1` works for raster images only. */
export const downloadFile = route({
  method: 'GET',
  path: '/api/v2/files/:id/download',
  summary: 'Download a file by id or uuid',
  query: z.object({ inline: z.optional(z.enum(['1'])) }),
  response: z.object({}),
  errors: ['file_not_found', 'file_infected'],
})

/** The response is bytes, not JSON: WebP, re-encoded, at most `THUMBNAIL_SIDE_PIXELS` wide and high. */
export const fileThumbnail = route({
  method: 'GET',
  path: '/api/v2/files/:id/thumbnail',
  summary: 'Get a thumbnail of an image file',
  response: z.object({}),
  errors: ['file_not_found', 'file_infected', 'image_not_found'],
})

/** The response is a PDF, rendered without running or fetching anything that the document refers to. */
export const previewFile = route({
  method: 'GET',
  path: '/api/v2/files/:id/preview',
  summary: 'Get a preview of an office document as PDF, if the server can render it',
  response: z.object({}),
  errors: ['file_not_found', 'file_infected', 'preview_not_offered', 'preview_failed', 'unavailable'],
})

export const listArchiveFile = route({
  method: 'GET',
  path: '/api/v2/files/:id/entries',
  summary: 'List the contents of a zip without unpacking it',
  response: ArchiveListingField,
  errors: ['file_not_found', 'file_infected', 'preview_not_offered', 'preview_failed'],
})

/** The response is the bytes of a raster image. No other type can be public. */
export const publicFile = route({
  method: 'GET',
  path: '/api/v2/public/files/:uuid/raw',
  summary: 'Get an image that was uploaded with `public=1`. Needs no session.',
  access: 'public',
  response: z.object({}),
  errors: ['file_not_found'],
})

export const listFiles = route({
  method: 'GET',
  path: '/api/v2/files',
  summary:
    'Get the metadata of several files. `ids` is a comma-separated list of ids or uuids; files that do not exist are left out.',
  query: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(MAX_FILES_PER_CALL * 129)) }),
  response: z.array(FileField),
  listed: true,
  errors: [],
})

export const getFile = route({
  method: 'GET',
  path: '/api/v2/files/:id',
  summary: 'Get the metadata of a file, by id or uuid',
  response: FileField,
  errors: ['file_not_found'],
})

export const downloadFileBase64 = route({
  method: 'GET',
  path: '/api/v2/files/:id/download_base64',
  summary: 'Get a file with its content as base64',
  response: z.object({
    id: Id,
    name: z.string(),
    content_type: z.string(),
    size: z.int(),
    /** Base64 (RFC 4648 section 4). */
    content: z.string(),
  }),
  errors: ['file_not_found', 'file_infected'],
})

export const downloadAllFiles = route({
  method: 'GET',
  path: '/api/v2/messages/:id/files/download',
  summary: 'Download the attachments of a message as one zip with unique names',
  response: z.object({}),
  errors: ['message_not_found', 'file_not_found'],
})
