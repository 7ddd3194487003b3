import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import * as z from 'zod/mini'
import { Empty, TypedCode, UnixSeconds } from './fields.ts'
import { CodeSent, SentWay } from './identity.ts'
import { route } from './route.ts'

/** Routes below `auth/` are not compressed, because some responses carry secrets. */
const PATH = '/api/v2/auth/2fa'

/** Shown only once; the server does not store them in plain text. */
const RecoveryCodes = z.array(z.string())

/** New token of the current session. It is also set as the cookie for cookie sessions. */
const Token = z.string()

export const TwoStepField = z.object({
  on_since: z.nullable(UnixSeconds),
  recovery_codes_left: z.int(),
  /** Codes by phone, in addition to the app. Null when the second step is off or the server cannot send codes. */
  phone: z.nullable(
    z.object({
      ways: z.array(SentWay),
      ending: z.string(),
      on: z.boolean(),
      /** Enabled but blocked: the password was reset by a phone code, and no other second step has succeeded since. */
      barred: z.boolean(),
    }),
  ),
})
export type TwoStepField = z.output<typeof TwoStepField>

export const getTwoStep = route({
  method: 'GET',
  path: PATH,
  summary: 'Get the two-step verification status of the account',
  response: TwoStepField,
  errors: [],
})

export const beginTwoStep = route({
  method: 'POST',
  path: `${PATH}/setup`,
  summary:
    'Create a secret for an authenticator app, in Base32 (RFC 6238: SHA-1, 6 digits, 30 s). It takes effect once a code confirms it, and is shown only once.',
  body: Empty,
  response: z.object({ secret: z.string() }),
  errors: ['two_step_changed'],
})

export const turnTwoStepOn = route({
  method: 'POST',
  path: PATH,
  summary:
    'Turn on two-step verification with the password and a code of the new secret. Revokes all other sessions; the current one continues with the returned token.',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)), code: TypedCode }),
  response: z.object({ token: Token, recovery_codes: RecoveryCodes }),
  errors: ['password_wrong', 'code_incorrect', 'two_step_changed', 'too_many_attempts'],
})

export const turnTwoStepOff = route({
  method: 'POST',
  path: `${PATH}/off`,
  summary:
    'Turn off two-step verification with a code from the app or a recovery code. The current session continues with the returned token.',
  body: z.object({ code: TypedCode }),
  response: z.object({ token: Token }),
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: `${PATH}/recovery-codes`,
  summary: 'Replace all recovery codes, with a code from the app or a recovery code',
  body: z.object({ code: TypedCode }),
  response: z.object({ recovery_codes: RecoveryCodes }),
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const turnPhoneCodesOn = route({
  method: 'POST',
  path: `${PATH}/phone`,
  summary:
    'Turn on sign-in codes by the verified phone, with a code from the app or a recovery code. Verifying another number turns them off.',
  body: z.object({ code: TypedCode }),
  response: Empty,
  errors: ['phone_codes_off', 'code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const turnPhoneCodesOff = route({
  method: 'POST',
  path: `${PATH}/phone/off`,
  summary: 'Turn off sign-in codes by phone, with a code from the app or phone, or a recovery code',
  body: z.object({ code: TypedCode }),
  response: Empty,
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const sendTwoStepCode = route({
  method: 'POST',
  path: `${PATH}/phone/send`,
  summary: 'Send a code to the phone for changing two-step verification in this session',
  body: z.object({ way: SentWay }),
  response: CodeSent,
  errors: [
    'phone_codes_off',
    'code_wait',
    'too_many_phone_codes',
    'organisation_phone_codes_used',
    'all_phone_codes_used',
    'code_not_sent',
  ],
})
