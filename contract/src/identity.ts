import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import * as z from 'zod/mini'
import { Empty, TypedCode, UnixSeconds } from './fields.ts'
import { route } from './route.ts'

export const SentWay = z.enum(['sms', 'voice'])

export const CodeSent = z.object({ resend_after_seconds: z.int() })

const CodePhone = z.object({
  ending: z.string(),
  ways: z.array(SentWay),
})

export const login = route({
  method: 'POST',
  path: '/api/v2/auth/login',
  access: 'public',
  summary:
    'Sign in with an address and a password; the token is also set as an httpOnly cookie. If a second step is required, the response contains only whether a passkey can be used and where a code can be sent. Continue with `auth/otp` or `auth/passkey` and the cookie set by this response.',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(MAX_EMAIL_FIELD_CHARACTERS)),
    password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)),
  }),
  response: z.union([
    z.object({ token: z.string() }),
    z.object({ second_step: z.literal(true), passkey: z.boolean(), phone: z.nullable(CodePhone) }),
  ]),
  errors: ['wrong_credentials', 'account_suspended', 'too_many_attempts'],
})

export const confirmLogin = route({
  method: 'POST',
  path: '/api/v2/auth/otp',
  access: 'public',
  summary:
    'Complete a sign-in with a code from the app or phone, or a recovery code. It must follow within minutes of the password, in the same browser.',
  body: z.object({
    code: TypedCode,
    remember_device: z.optional(z.boolean()),
  }),
  response: z.object({ token: z.string() }),
  errors: ['code_incorrect', 'code_used', 'second_step_expired', 'too_many_attempts'],
})

export const sendLoginCode = route({
  method: 'POST',
  path: '/api/v2/auth/otp/send',
  access: 'public',
  summary: 'Send a code to the phone of the account for the pending sign-in of this browser',
  body: z.object({ way: SentWay }),
  response: CodeSent,
  errors: [
    'second_step_expired',
    'phone_codes_off',
    'code_wait',
    'too_many_phone_codes',
    'organisation_phone_codes_used',
    'all_phone_codes_used',
    'code_not_sent',
  ],
})

export const logout = route({
  method: 'POST',
  path: '/api/v2/auth/logout',
  summary: 'Sign out by revoking the current session',
  body: Empty,
  response: Empty,
  errors: [],
})

export const changePassword = route({
  method: 'POST',
  path: '/api/v2/auth/password',
  summary:
    'Change the password and revoke all other sessions. The current session continues with the returned token, which is also set as the cookie.',
  body: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)),
    new_password: z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS)),
    /** True revokes app passwords of mail programs too. */
    revoke_app_passwords: z._default(z.boolean(), true),
  }),
  response: z.object({ token: z.string() }),
  errors: ['password_wrong', 'password_too_short', 'password_too_simple', 'password_unchanged', 'too_many_attempts'],
})

/** A token or code copied from a URL. */
const Pass = z.string().check(z.minLength(1), z.maxLength(512))

const Entering = {
  /** If absent, a browser that is signed in to another account keeps its session and only the token is returned. */
  replace: z.optional(z.boolean()),
}

export const enter = route({
  method: 'POST',
  path: '/api/v2/auth/enter',
  access: 'public',
  summary: 'Exchange a `login_param` or `access_token` from a link for a session. Each can be used only once.',
  body: z.union([z.object({ login_param: Pass, ...Entering }), z.object({ access_token: Pass, ...Entering })]),
  response: z.object({
    token: z.string(),
    email: z.string(),
    /** True when the browser is now signed in with this session. False when it kept the session of another account. */
    is_signed_in: z.boolean(),
  }),
  errors: ['login_link_expired', 'too_many_attempts'],
})

/** Requires the secret `LOGIN_PARAM_SECRET` as `Authorization: Bearer …`. Not available when none is configured. */
export const issueLoginParam = route({
  method: 'POST',
  path: '/api/v2/auth/login-param',
  access: 'public',
  summary: 'Create a single-use sign-in code for a user, valid for one minute. For the provider’s single sign-on.',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(MAX_EMAIL_FIELD_CHARACTERS)) }),
  response: z.object({ login_param: z.string(), url: z.string(), expires_at: UnixSeconds }),
  errors: ['not_found', 'forbidden', 'too_many_attempts'],
})
