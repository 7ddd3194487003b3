import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { MAX_APP_PASSWORD_NAME_CHARACTERS } from '@sen/model/app-passwords/limits'
import * as z from 'zod/mini'
import { CONFIRMING_ERRORS, ConfirmBy, Proof } from './confirming.ts'
import { Empty, UnixSeconds } from './fields.ts'
import { route } from './route.ts'

const PATH = '/api/v2/app-passwords'

const Scopes = z.array(z.enum(MAIL_PROTOCOLS)).check(z.maxLength(MAIL_PROTOCOLS.length))

export const AppPasswordField = z.object({
  id: z.string(),
  name: z.string(),
  scopes: Scopes,
  created_at: UnixSeconds,
  /** Precise to an hour. */
  last_use: z.nullable(z.object({ at: UnixSeconds, source: z.string(), protocol: z.enum(MAIL_PROTOCOLS) })),
})
export type AppPasswordField = z.output<typeof AppPasswordField>

export const MailProgramAccessField = z.object({
  app_passwords: z.array(AppPasswordField),
  /** The protocols that no administrator has turned off for this account. */
  protocols: Scopes,
  /** True when mail programs may not use the password of the account. */
  app_password_required: z.boolean(),
  confirm_by: ConfirmBy,
})
export type MailProgramAccessField = z.output<typeof MailProgramAccessField>

export const listAppPasswords = route({
  method: 'GET',
  path: PATH,
  summary: 'List the app passwords, newest first, and how mail programs may sign in to this account',
  response: MailProgramAccessField,
  errors: ['not_found'],
})

export const createAppPassword = route({
  method: 'POST',
  path: PATH,
  summary:
    'Create a password for a mail program, confirmed with the password of the account. This response alone contains it.',
  body: z.object({
    // The core checks the real limit.
    name: z.string().check(z.maxLength(MAX_APP_PASSWORD_NAME_CHARACTERS * 4)),
    scopes: Scopes,
    ...Proof,
  }),
  response: z.object({ id: z.string(), password: z.string() }),
  errors: ['too_many_app_passwords', ...CONFIRMING_ERRORS],
})

export const revokeAppPassword = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Revoke an app password; connections of mail programs that use it end',
  response: Empty,
  errors: ['not_found'],
})
