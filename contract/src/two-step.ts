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
  summary: 'Whether signing in to this account takes a second step',
  response: TwoStepField,
  errors: [],
})

export const beginTwoStep = route({
  method: 'POST',
  path: `${PATH}/setup`,
  summary:
    'A new secret for an authenticator app, in Base32 (RFC 6238: SHA-1, 6 digits, 30 s); nothing is on before a code of it has come back, and it is never answered again',
  body: Empty,
  response: z.object({ secret: z.string() }),
  errors: ['two_step_changed'],
})

export const turnTwoStepOn = route({
  method: 'POST',
  path: PATH,
  summary:
    'Turn the second step on, by the password and a code of the new secret; every other session ends, and this one goes on by another token',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)), code: TypedCode }),
  response: z.object({ token: Token, recovery_codes: RecoveryCodes }),
  errors: ['password_wrong', 'code_incorrect', 'two_step_changed', 'too_many_attempts'],
})

export const turnTwoStepOff = route({
  method: 'POST',
  path: `${PATH}/off`,
  summary: 'Turn the second step off, by a code of the app or a recovery code; this session goes on by another token',
  body: z.object({ code: TypedCode }),
  response: z.object({ token: Token }),
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: `${PATH}/recovery-codes`,
  summary: 'New recovery codes in place of all before, by a code of the app or a recovery code',
  body: z.object({ code: TypedCode }),
  response: z.object({ recovery_codes: RecoveryCodes }),
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const turnPhoneCodesOn = route({
  method: 'POST',
  path: `${PATH}/phone`,
  summary:
    'Have codes sent to the verified phone too when signing in, by a code of the app or a recovery code; whoever verifies another number turns it on anew',
  body: z.object({ code: TypedCode }),
  response: Empty,
  errors: ['phone_codes_off', 'code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const turnPhoneCodesOff = route({
  method: 'POST',
  path: `${PATH}/phone/off`,
  summary: 'Have no codes sent to the phone any more, by a code or a recovery code',
  body: z.object({ code: TypedCode }),
  response: Empty,
  errors: ['code_incorrect', 'code_used', 'two_step_changed', 'too_many_attempts'],
})

export const sendTwoStepCode = route({
  method: 'POST',
  path: `${PATH}/phone/send`,
  summary: 'Send a code to the phone, by which this session can change the second step',
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
