import { MAX_PASSKEY_NAME_CHARACTERS } from '@sen/model/account/passkeys'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import * as z from 'zod/mini'
import { Empty, UnixSeconds } from './fields.ts'
import { route } from './route.ts'

/** Routes below `auth/` are not compressed and send no timing header, because they carry secrets. */
const PATH = '/api/v2/auth/passkeys'

/** Bytes as base64url (RFC 4648 section 5, without padding). */
const bytes = (maxCharacters: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxCharacters), z.regex(/^[A-Za-z0-9_-]+$/))

/** W3C WebAuthn level 3: credential ids have 1,023 bytes at most. */
const CredentialId = bytes(1_364)
const ClientData = bytes(4_096)
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))

const Hint = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` of W3C WebAuthn level 3 section 5.1.8. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Hint),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of W3C WebAuthn level 3 section 5.1.9. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Hint),
})
export type RequestOptions = z.output<typeof RequestOptions>

export const PasskeyField = z.object({
  id: z.string(),
  name: z.string(),
  created_at: UnixSeconds,
  last_used_at: z.nullable(UnixSeconds),
  /** Time at which its signature counter went backwards, which suggests a cloned passkey. */
  suspected_at: z.nullable(UnixSeconds),
})
export type PasskeyField = z.output<typeof PasskeyField>

/** This only bounds the input. The core checks names. */
const Name = z.string().check(z.maxLength(MAX_PASSKEY_NAME_CHARACTERS * 4))

export const listPasskeys = route({
  method: 'GET',
  path: PATH,
  summary: 'List the passkeys of the account',
  response: z.array(PasskeyField),
  listed: true,
  errors: [],
})

export const beginPasskey = route({
  method: 'POST',
  path: `${PATH}/setup`,
  summary:
    'Start registering a passkey (WebAuthn), confirmed with the password. Returns creation options whose challenge is valid for a few minutes.',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)) }),
  response: z.object({ options: CreationOptions }),
  errors: ['password_wrong', 'too_many_attempts', 'too_many_passkeys'],
})

export const addPasskey = route({
  method: 'POST',
  path: PATH,
  summary: 'Save the passkey that the browser created. It can then be used to sign in.',
  body: z.object({
    name: Name,
    credential: z.object({
      id: CredentialId,
      rawId: CredentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: ClientData,
        attestationObject: bytes(65_536),
        transports: z.optional(Transports),
      }),
    }),
  }),
  response: Empty,
  errors: ['passkey_refused', 'too_many_passkeys'],
})

export const renamePasskey = route({
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Rename a passkey',
  body: z.object({ name: Name }),
  response: Empty,
  errors: ['not_found'],
})

export const removePasskey = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Remove a passkey. Sessions that it created stay signed in.',
  response: Empty,
  errors: ['not_found'],
})

export const challengePasskey = route({
  method: 'POST',
  path: '/api/v2/auth/passkey/challenge',
  access: 'public',
  summary:
    'Get the request options for signing in with a passkey. With `second_step`, they are for the account whose password was correct in this browser. The challenge is valid once, for a few minutes.',
  body: z.object({ second_step: z.optional(z.boolean()) }),
  response: z.object({ options: RequestOptions }),
  errors: ['second_step_expired', 'too_many_attempts'],
})

export const loginByPasskey = route({
  method: 'POST',
  path: '/api/v2/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, instead of or after the password; the token is also set as an httpOnly cookie',
  body: z.object({
    credential: z.object({
      id: CredentialId,
      rawId: CredentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: ClientData,
        authenticatorData: bytes(8_192),
        signature: bytes(8_192),
        userHandle: z.optional(z.nullable(bytes(128))),
      }),
    }),
    remember_device: z.optional(z.boolean()),
  }),
  response: z.object({ token: z.string() }),
  errors: ['passkey_refused', 'second_step_expired', 'too_many_attempts'],
})
