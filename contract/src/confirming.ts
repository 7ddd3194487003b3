import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import * as z from 'zod/mini'
import { TypedCode } from './fields.ts'

/** How a signed-in person confirms who they are. Accounts without a password get a mailed code. */
export const ConfirmBy = z.enum(['password', 'code'])

export const Proof = {
  password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS))),
  code: z.optional(TypedCode),
}

export const CONFIRMING_ERRORS = [
  'password_wrong',
  'too_many_attempts',
  'code_incorrect',
  'code_expired',
  'code_used_up',
] as const
