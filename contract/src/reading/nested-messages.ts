import * as z from 'zod/mini'
import { AddressField, UnixSeconds } from '../fields.ts'
import { FileField } from '../messages.ts'
import { route } from '../route.ts'

/** A message that came as an attachment. Its files have ids of their own, which every call on files takes. */
export const NestedMessageField = z.object({
  subject: z.string(),
  from: AddressField,
  to: z.array(AddressField),
  cc: z.array(AddressField),
  /** The Date header. */
  date: z.nullable(UnixSeconds),
  /** HTML is sanitised; text is plain and must be escaped by the renderer. */
  body: z.string(),
  body_format: z.enum(['html', 'text']),
  has_remote_content: z.boolean(),
  /** As of any message: what its HTML lost. */
  body_shortfall: z.nullable(z.enum(['formatting', 'text_only'])),
  /** Its end is not shown: the file has all of it. */
  body_cut: z.optional(z.boolean()),
  /** They are in the body, by addresses of our image proxy. */
  images_shown: z.boolean(),
  files: z.array(FileField),
  unparsable: z.boolean(),
})
export type NestedMessageField = z.output<typeof NestedMessageField>

export const getNestedMessage = route({
  method: 'GET',
  path: '/api/v2/files/:id/message',
  summary: 'A file that is a message (message/rfc822), opened',
  /** `shown` brings remote pictures through the proxy. */
  query: z.object({ images: z.optional(z.enum(['shown'])) }),
  response: NestedMessageField,
  errors: ['file_not_found'],
})
