import * as z from 'zod/mini'
import { Empty, TypedCode } from '../fields.ts'
import { route } from '../route.ts'

/** Spec section 3.13.5. */
export const ProfileField = z.object({
  email: z.string(),
  fullname: z.string(),
  /** `YYYY-MM-DD`. */
  date_of_birth: z.nullable(z.string()),
  gender: z.nullable(z.enum(['male', 'female', 'other'])),
  /** E.164; empty when there is none. */
  phone: z.string(),
  phone_verified: z.boolean(),
  verified: z.boolean(),
  avatar: z.string(),
})
export type ProfileField = z.output<typeof ProfileField>

export const getAccountInfo = route({
  method: 'GET',
  path: '/api/v2/account/info',
  summary: 'Get the personal information of the account',
  response: ProfileField,
  errors: [],
})

export const saveAccountInfo = route({
  method: 'PUT',
  path: '/api/v2/account/info',
  summary:
    'Update the personal information; either all of it is saved or none. To change a verified phone, verify another one.',
  body: z.object({
    fullname: z.string().check(z.maxLength(1_000)),
    date_of_birth: z.nullable(z.string().check(z.maxLength(40))),
    gender: ProfileField.shape.gender,
    phone: z._default(z.string().check(z.maxLength(100)), ''),
    /** ISO 3166-1 code, used for a phone number without a country code. */
    country: z._default(z.string().check(z.maxLength(2)), 'VN'),
  }),
  response: ProfileField,
  errors: ['profile_invalid', 'phone_invalid', 'phone_verified', 'sender_name_misleading'],
})

export const saveAvatar = route({
  method: 'POST',
  path: '/api/v2/account/avatar',
  summary:
    'Upload the picture of the account as a multipart file: PNG or JPEG, at most 2 MB, at least 100 × 100 pixels. The fields `x`, `y` and `side` before the file select a square, in pixels of the upright image.',
  response: z.object({ avatar: z.string() }),
  errors: ['avatar_too_large', 'avatar_unreadable', 'avatar_too_small', 'upload_interrupted'],
})

export const removeAvatar = route({
  method: 'DELETE',
  path: '/api/v2/account/avatar',
  summary: 'Delete the picture of the account. Initials are shown instead.',
  response: Empty,
  errors: [],
})

const Way = z.enum(['sms', 'voice'])

export const VerificationField = z.object({
  verified: z.boolean(),
  phone: z.string(),
  phone_verified: z.boolean(),
  /** Ways to send codes to a phone; empty when phones cannot be verified here. */
  ways: z.array(Way),
  fee_vnd: z.int(),
  /** A code that was sent and not confirmed yet, with the seconds from this response until another may be requested. */
  waiting: z.nullable(z.object({ phone: z.string(), resend_after_seconds: z.int() })),
})
export type VerificationField = z.output<typeof VerificationField>

export const getVerification = route({
  method: 'GET',
  path: '/api/v2/verification',
  summary: 'Get the status of the account’s phone verification',
  response: VerificationField,
  errors: [],
})

const SENDING_ERRORS = [
  'verification_not_offered',
  'phone_invalid',
  'phone_not_mobile',
  'phone_verified',
  'phone_in_use',
  'code_wait',
  'too_many_phone_codes',
  'organisation_phone_codes_used',
  'all_phone_codes_used',
  'code_not_sent',
] as const

const Order = z.object({
  phone: z.string().check(z.minLength(1), z.maxLength(100)),
  country: z._default(z.string().check(z.maxLength(2)), 'VN'),
  way: z._default(Way, 'sms'),
})

export const beginVerification = route({
  method: 'POST',
  path: '/api/v2/verification',
  summary: 'Send a code to a phone to verify the account',
  body: Order,
  response: VerificationField,
  errors: SENDING_ERRORS,
})

export const changeVerification = route({
  method: 'PATCH',
  path: '/api/v2/verification',
  summary:
    'Send a code to another number, or by another method, for the pending verification. The previous code becomes invalid.',
  body: Order,
  response: VerificationField,
  errors: SENDING_ERRORS,
})

export const resendVerification = route({
  method: 'POST',
  path: '/api/v2/auth-verification/resend',
  summary: 'Send another code to the phone of the pending verification',
  body: z.object({ way: z._default(Way, 'sms') }),
  response: VerificationField,
  errors: [...SENDING_ERRORS, 'code_expired'],
})

export const confirmVerification = route({
  method: 'POST',
  path: '/api/v2/auth-verification',
  summary: 'Verify the phone and the account with the code that was sent',
  body: z.object({ code: TypedCode }),
  response: VerificationField,
  errors: ['code_incorrect', 'code_expired', 'code_used_up', 'phone_in_use'],
})

export const listCountries = route({
  method: 'GET',
  path: '/api/v2/countries',
  summary: 'List countries with their calling codes, Vietnam first',
  response: z.array(z.object({ code: z.string(), calling_code: z.string() })),
  listed: true,
  errors: [],
})
