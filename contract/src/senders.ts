import { MAX_SENDERS, SENDERS_PER_PAGE } from '@sen/model/account/sender-limits'
import * as z from 'zod/mini'
import { Empty, TypedCode, TypedEmail } from './fields.ts'
import { route } from './route.ts'

export const SenderField = z.object({
  email: z.string(),
  name: z.string(),
  default: z.boolean(),
  /** False until the mailed code is confirmed; the address cannot be used before. */
  verified: z.boolean(),
  /** An alias whose domain is not verified. It cannot be used until the domain is; a code does not help. */
  awaits_domain: z.boolean(),
  own: z.boolean(),
  /** False when we cannot sign mail of its domain (DKIM), so that other servers may treat it as spam. */
  can_sign: z.boolean(),
  /** Seconds from this response until another code may be requested. Null for a verified address. */
  resend_after_seconds: z.nullable(z.int()),
})
export type SenderField = z.output<typeof SenderField>

const Name = z.string().check(z.maxLength(1_000))

export const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SENDERS)), 1)
export const PerPage = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SENDERS)),
  SENDERS_PER_PAGE,
)

export const addSender = route({
  method: 'POST',
  path: '/api/v2/accounts',
  summary:
    'Add an address to send from. A tagged form of the own address works immediately; an outside address needs a mailed code.',
  body: z.object({ email: TypedEmail, name: z._default(Name, '') }),
  response: SenderField,
  errors: [
    'address_invalid',
    'sender_exists',
    'sender_hosted',
    'sender_name_misleading',
    'too_many_senders',
    'code_wait',
    'too_many_codes',
    'smtp_disabled',
    'domain_not_verified',
  ],
})

export const renameSender = route({
  method: 'PATCH',
  path: '/api/v2/accounts/:email',
  summary: 'Update the name shown before a sender address',
  body: z.object({ name: Name }),
  response: SenderField,
  errors: ['sender_not_found', 'sender_name_misleading'],
})

export const removeSender = route({
  method: 'DELETE',
  path: '/api/v2/accounts/:email',
  summary: 'Remove a sender address. If it was the default, the account’s own address becomes the default.',
  response: Empty,
  errors: ['sender_not_found', 'sender_own'],
})

export const verifySender = route({
  method: 'POST',
  path: '/api/v2/accounts/verify',
  summary: 'Verify a sender address with the code mailed to it',
  body: z.object({ email: TypedEmail, code: TypedCode }),
  response: SenderField,
  errors: [
    'sender_not_found',
    'sender_hosted',
    'code_incorrect',
    'code_expired',
    'code_used_up',
    'smtp_disabled',
    'domain_not_verified',
  ],
})

export const resendSenderCode = route({
  method: 'POST',
  path: '/api/v2/accounts/resend',
  summary: 'Send another code to a sender address. The previous code becomes invalid.',
  body: z.object({ email: TypedEmail }),
  response: SenderField,
  errors: ['sender_not_found', 'sender_hosted', 'code_wait', 'too_many_codes', 'smtp_disabled', 'domain_not_verified'],
})

export const getDefaultSender = route({
  method: 'GET',
  path: '/api/v2/accounts/default-sender',
  summary: 'Get the default sender address of new messages',
  response: SenderField,
  errors: ['sender_not_found'],
})

export const setDefaultSender = route({
  method: 'POST',
  path: '/api/v2/accounts/default-sender',
  summary: 'Set the default sender address of new messages',
  body: z.object({ email: TypedEmail }),
  response: SenderField,
  errors: ['sender_not_found', 'sender_not_verified'],
})
