import * as z from 'zod/mini'
import { CONFIRMING_ERRORS, Proof } from './confirming.ts'
import { UnixSeconds } from './fields.ts'
import { route } from './route.ts'

export const createSetupLink = route({
  method: 'POST',
  path: '/api/v2/setup-links',
  summary:
    'Create a link with which an iPhone, iPad or Mac sets up mail once, confirmed with the password. It replaces the previous link.',
  body: z.object(Proof),
  response: z.object({ url: z.string(), expires_at: UnixSeconds }),
  errors: ['mail_protocol_off', 'too_many_app_passwords', ...CONFIRMING_ERRORS],
})
