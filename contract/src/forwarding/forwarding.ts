import * as z from 'zod/mini'
import { CONFIRMING_ERRORS, ConfirmBy, Proof } from '../confirming.ts'
import { TypedCode, TypedEmail } from '../fields.ts'
import { route } from '../route.ts'

export const ForwardAddressField = z.object({
  email: z.string(),
  verified: z.boolean(),
  is_enable: z.boolean(),
  /** Forwarding was switched off after repeated delivery failures. */
  stopped: z.boolean(),
  /** Seconds from this response until another code may be requested. Null for a verified address. */
  resend_after_seconds: z.nullable(z.int()),
})
export type ForwardAddressField = z.output<typeof ForwardAddressField>

export const ForwardingField = z.object({
  is_enable: z.boolean(),
  /** Forwarded mail stays in the inbox. If false, it moves to Trash once it has been delivered. */
  keep_copy: z.boolean(),
  /** Adding an address requires the password, or for accounts without one a code mailed by `forwarding/confirm`. */
  confirm_by: ConfirmBy,
  addresses: z.array(ForwardAddressField),
})
export type ForwardingField = z.output<typeof ForwardingField>

export const getForwarding = route({
  method: 'GET',
  path: '/api/v2/forwarding',
  summary: 'Get the forwarding settings and the forwarding addresses',
  response: ForwardingField,
  errors: [],
})

export const saveForwarding = route({
  method: 'PUT',
  path: '/api/v2/forwarding',
  summary: 'Update forwarding: forward all mail to one verified address, or turn forwarding off',
  body: z.object({
    is_enable: z.boolean(),
    email: z._default(TypedEmail, ''),
    keep_copy: z._default(z.boolean(), true),
  }),
  response: ForwardingField,
  errors: ['forward_not_found', 'forward_not_verified', 'smtp_disabled', 'domain_not_verified'],
})

export const addForwardAddress = route({
  method: 'POST',
  path: '/api/v2/forwarding/addresses',
  summary:
    'Add a forwarding address, confirmed with the password. It receives a code, and no other mail until the code is entered.',
  body: z.object({
    email: TypedEmail,
    ...Proof,
  }),
  response: ForwardingField,
  errors: [
    'address_invalid',
    'forward_exists',
    'forward_own',
    'too_many_forwards',
    ...CONFIRMING_ERRORS,
    'code_wait',
    'too_many_codes',
    'smtp_disabled',
    'domain_not_verified',
  ],
})

export const removeForwardAddress = route({
  method: 'DELETE',
  path: '/api/v2/forwarding/addresses/:email',
  summary: 'Remove a forwarding address. If it was in use, forwarding is turned off.',
  response: ForwardingField,
  errors: ['forward_not_found'],
})

export const verifyForwardAddress = route({
  method: 'POST',
  path: '/api/v2/forwarding/verify',
  summary: 'Verify the forwarding address `account_to` with the code mailed to it',
  body: z.object({ code: TypedCode, account_to: TypedEmail }),
  response: ForwardingField,
  errors: [
    'forward_not_found',
    'code_incorrect',
    'code_expired',
    'code_used_up',
    'smtp_disabled',
    'domain_not_verified',
  ],
})

export const resendForwardCode = route({
  method: 'POST',
  path: '/api/v2/forwarding/resend',
  summary:
    'Send another code to the forwarding address `to`. `type` and `from` exist for compatibility with the specification and have no effect.',
  body: z.object({ type: z._default(z.literal('autofw'), 'autofw'), from: z.optional(TypedEmail), to: TypedEmail }),
  response: ForwardingField,
  errors: ['forward_not_found', 'code_wait', 'too_many_codes', 'smtp_disabled', 'domain_not_verified'],
})

export const confirmForwarding = route({
  method: 'POST',
  path: '/api/v2/forwarding/confirm',
  summary: 'Send a code to the account’s own address. Accounts without a password confirm with it who they are.',
  response: z.object({ resend_after_seconds: z.int() }),
  errors: ['code_wait', 'too_many_codes'],
})

export const forwardingRoutes = {
  addForwardAddress,
  confirmForwarding,
  getForwarding,
  removeForwardAddress,
  resendForwardCode,
  saveForwarding,
  verifyForwardAddress,
}
