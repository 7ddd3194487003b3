import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import * as z from 'zod/mini'
import { route } from '../route.ts'

export const MailProgramPolicyField = z.object({
  protocols: z.array(z.enum(MAIL_PROTOCOLS)).check(z.maxLength(MAIL_PROTOCOLS.length)),
  /** False: mail programs need an app password. */
  account_password: z.boolean(),
})
export type MailProgramPolicyField = z.output<typeof MailProgramPolicyField>

const PATH = '/api/v2/admin/mail-programs'

export const readMailProgramPolicy = route({
  method: 'GET',
  path: PATH,
  summary: 'Get how other mail programs may sign in to mailboxes of the organisation',
  response: MailProgramPolicyField,
  errors: ['not_permitted'],
})

export const changeMailProgramPolicy = route({
  method: 'PUT',
  path: PATH,
  summary: 'Set how other mail programs may sign in. Connections that are no longer allowed are closed.',
  body: MailProgramPolicyField,
  response: MailProgramPolicyField,
  errors: ['not_permitted'],
})

export const mailProgramRoutes = { readMailProgramPolicy, changeMailProgramPolicy }
