import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { route } from './route.ts'

/** Sanitised HTML. Null: this sender uses the default, the setting `signature`. Empty: it has no signature. */
export const SignatureField = z.object({ sender: AddressField, signature: z.nullable(z.string()) })
export type SignatureField = z.output<typeof SignatureField>

export const listSignatures = route({
  method: 'GET',
  path: '/api/v2/signatures',
  summary: 'List the signature of each sender address of the account',
  response: z.array(SignatureField),
  listed: true,
  errors: [],
})

export const saveSignature = route({
  method: 'PUT',
  path: '/api/v2/signatures/:email',
  summary: 'Set the signature of a sender address, at most 10,000 characters. Null deletes it.',
  // The core rejects longer ones with its own error.
  body: z.object({ signature: z.nullable(z.string().check(z.maxLength(100_000))) }),
  response: z.array(SignatureField),
  listed: true,
  errors: ['setting_invalid', 'sender_not_allowed'],
})
