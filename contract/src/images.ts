import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import * as z from 'zod/mini'
import { Empty, Id } from './fields.ts'
import { route } from './route.ts'

/** Bytes, not JSON. Bodies with `images_shown` contain these addresses. */
export const getRemoteImage = route({
  method: 'GET',
  path: '/api/v2/images',
  summary:
    'Get a remote image of a message, fetched and re-encoded by the server. Only images that the message contains are returned.',
  query: z.object({ message: Id, file: z.optional(Id), image: z.string().check(z.regex(/^\d{1,4}$/)) }),
  response: Empty,
  errors: ['image_not_found'],
})

/** An address, or `@` and a domain for all senders of that domain. */
const Sender = z.object({ email: z.string().check(z.minLength(3), z.maxLength(MAX_EMAIL_FIELD_CHARACTERS)) })

export const listImageSenders = route({
  method: 'GET',
  path: '/api/v2/image_senders',
  summary: 'List senders whose remote images are always shown',
  response: z.array(Sender),
  listed: true,
  errors: [],
})

export const trustImageSender = route({
  method: 'POST',
  path: '/api/v2/image_senders',
  summary: 'Always show remote images of a sender, or of all senders of a domain',
  body: Sender,
  response: Empty,
  errors: ['image_sender_invalid', 'too_many_image_senders'],
})

export const distrustImageSender = route({
  method: 'DELETE',
  path: '/api/v2/image_senders',
  summary: 'Stop always showing remote images of a sender. Without `email`, applies to all senders.',
  query: z.partial(Sender),
  response: Empty,
  errors: [],
})
