import * as z from 'zod/mini'
import { Empty, Id } from './fields.ts'
import { route } from './route.ts'

/** Bytes, not JSON. Bodies with `images_shown` contain these addresses. */
export const getRemoteImage = route({
  method: 'GET',
  path: '/api/v2/images',
  summary: 'A remote picture of a message, fetched and drawn anew; only those that stand in the message',
  query: z.object({ message: Id, file: z.optional(Id), image: z.string().check(z.regex(/^\d{1,4}$/)) }),
  response: Empty,
  errors: ['image_not_found'],
})

/** An address, or `@` and a domain for all senders of that domain. */
const Sender = z.object({ email: z.string().check(z.minLength(3), z.maxLength(320)) })

export const listImageSenders = route({
  method: 'GET',
  path: '/api/v2/image_senders',
  summary: 'Whose remote pictures are always shown',
  response: z.array(Sender),
  listed: true,
  errors: [],
})

export const trustImageSender = route({
  method: 'POST',
  path: '/api/v2/image_senders',
  summary: 'Always show remote pictures of a sender, or of everybody of a domain',
  body: Sender,
  response: Empty,
  errors: ['image_sender_invalid', 'too_many_image_senders'],
})

export const distrustImageSender = route({
  method: 'DELETE',
  path: '/api/v2/image_senders',
  summary: 'Ask again before remote pictures of a sender are shown; without `email`, of anybody',
  query: z.partial(Sender),
  response: Empty,
  errors: [],
})
