import * as z from 'zod/mini'
import { AddressField, UnixSeconds } from './fields.ts'
import { FileField } from './messages.ts'
import { route } from './route.ts'

/** An attached message. Its files have ids of their own that all file routes accept. */
export const NestedMessageField = z.object({
  subject: z.string(),
  from: AddressField,
  to: z.array(AddressField),
  cc: z.array(AddressField),
  date: z.nullable(UnixSeconds),
  /** HTML is sanitised; text is plain and must be escaped by the renderer. */
  body: z.string(),
  body_format: z.enum(['html', 'text']),
  has_remote_content: z.boolean(),
  /** The sender's HTML was too large: some formatting, or all of it, was removed. */
  body_shortfall: z.nullable(z.enum(['formatting', 'text_only'])),
  body_cut: z.optional(z.boolean()),
  /** Remote images are in the body, with addresses of our image proxy. */
  images_shown: z.boolean(),
  files: z.array(FileField),
  unparsable: z.boolean(),
})
export type NestedMessageField = z.output<typeof NestedMessageField>

export const getNestedMessage = route({
  method: 'GET',
  path: '/api/v2/files/:id/message',
  summary: 'Get the parsed message in an attached message file (message/rfc822)',
  query: z.object({ images: z.optional(z.enum(['shown'])) }),
  response: NestedMessageField,
  errors: ['file_not_found'],
})
