import * as z from 'zod/mini'
import { Empty } from './fields.ts'
import { route } from './route.ts'

export const SiteInfo = z.object({
  name: z.string(),
  logo_url: z.string(),
  accent: z.string(),
  link_url: z.string(),
  docs_url: z.string(),
  /** Accounts that the login page offers; demo mode only. */
  demo: z.nullable(
    z.object({
      accounts: z.array(z.object({ email: z.string(), fullname: z.string() })),
      password: z.string(),
    }),
  ),
})
export type SiteInfo = z.output<typeof SiteInfo>

export const siteInfo = route({
  method: 'GET',
  path: '/api/v2/site',
  access: 'public',
  summary: 'The brand of this installation and, in demo mode only, its accounts',
  response: SiteInfo,
  errors: [],
})

/** The response is bytes, not JSON. Answers not found for every hash when the operator has configured no logo file. */
export const getBrandLogo = route({
  method: 'GET',
  path: '/static/logo/:hash',
  access: 'public',
  summary: 'The mark beside the name, a WebP of 128, 256 or 512 pixels: the next one that is wide enough',
  query: z.object({ w: z.optional(z.string().check(z.maxLength(10))) }),
  response: Empty,
  errors: ['image_not_found'],
})

/** A server for other mail programs (spec section 2.11.3). `SSL` means TLS from the first byte. */
export const MailServerField = z.object({
  protocol: z.enum(['SMTP', 'IMAP', 'POP3']),
  host: z.string(),
  port: z.int(),
  encryption: z.enum(['STARTTLS', 'SSL']),
})
export type MailServerField = z.output<typeof MailServerField>

export const listMailServers = route({
  method: 'GET',
  path: '/api/v2/mail_servers',
  summary: 'Servers for other mail programs: those that listen here or that the operator names; empty without any',
  response: z.array(MailServerField),
  listed: true,
  errors: [],
})
