import { TLS_RESULT_TYPES } from '@sen/model/administration/aggregate-reports'
import { MAX_WAITING_MAIL_PER_PAGE, REPORTERS_SHOWN, WAITING_MAIL_PER_PAGE } from '@sen/model/administration/limits'
import { REPLY_KINDS } from '@sen/model/administration/reply-kinds'
import * as z from 'zod/mini'
import { Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/queue'

/** What waits of one mail to one domain: whose it is and for whom, and nothing of what it says. */
export const WaitingMailField = z.object({
  id: z.string(),
  domain: z.string(),
  /** `message`: written by somebody. The others the program sends for the mailbox. */
  kind: z.enum(['message', 'forward', 'auto_reply', 'notice']),
  /** The own address of the mailbox that sends it. */
  from: z.string(),
  /** The first of those who have not got it; `recipients` counts all. */
  to: z.array(z.string()),
  recipients: z.int(),
  size_bytes: z.int(),
  queued_at: UnixSeconds,
  attempts: z.int(),
  /** Null: it is tried at this moment, or is stopped. */
  next_attempt_at: z.nullable(UnixSeconds),
  /** Nobody tries it until somebody orders it, as after a restore. */
  stopped: z.boolean(),
  /** Nothing of it is tried: the operator put it on hold, or its sender may not send. */
  on_hold: z.nullable(z.enum(['operator', 'sender', 'program'])),
  /** What the last reply comes to. */
  reply_kind: z.enum(REPLY_KINDS),
  /** The other server's own words; empty before the first attempt. */
  last_reply: z.string(),
})
export type WaitingMailField = z.output<typeof WaitingMailField>

/** `<microseconds since 1970>_<id>_<domain>`: behind what of this mail goes to this domain. */
const AfterWaitingMail = z.optional(
  z.pipe(
    z.string().check(z.maxLength(320), z.regex(/^\d{1,16}_\d{1,18}_./)),
    z.transform((text) => {
      const [at = '', id = '', ...domain] = text.split('_')
      return { atMicroseconds: Number(at), id, domain: domain.join('_') }
    }),
  ),
)

export const listWaitingMail = route({
  method: 'GET',
  path: PATH,
  summary: 'Mail of the organisation that other servers have not taken yet, the longest waiting first',
  query: z.object({
    after: AfterWaitingMail,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_WAITING_MAIL_PER_PAGE)),
      WAITING_MAIL_PER_PAGE,
    ),
  }),
  response: z.array(WaitingMailField),
  listed: true,
  paged: true,
  errors: ['not_permitted'],
})

/** Which part of the mail. */
const OneDomain = z.object({ domain: Id })

export const retryWaitingMail = route({
  method: 'POST',
  path: `${PATH}/:id/retry`,
  summary: 'Try to hand a waiting mail over now',
  body: OneDomain,
  /** `tried`: false when it waits no more. */
  response: z.object({ tried: z.boolean() }),
  errors: ['not_permitted', 'not_found'],
})

export const dropWaitingMail = route({
  method: 'POST',
  path: `${PATH}/:id/drop`,
  summary: 'Give a waiting mail up; who wrote it gets a report',
  body: OneDomain,
  /** Those it was given up for; none when it waits no more. */
  response: z.object({ recipients: z.array(z.string()) }),
  errors: ['not_permitted', 'not_found'],
})

const Sums = {
  reports: z.int(),
  /** The domains that were shown to have sent them, those whose reports say most first; `reporter_count` counts all. */
  reporters: z.array(z.string()).check(z.maxLength(REPORTERS_SHOWN)),
  reporter_count: z.int(),
  /** Messages, or sessions. */
  passed: z.int(),
  failed: z.int(),
}
const DmarcSums = z.object({
  ...Sums,
  /** The most frequent addresses that send in the name of the domain and do not pass; empty: of no address that could be read. */
  failures: z.array(z.object({ source_ip: z.string(), messages: z.int(), stopped: z.int() })),
})
const TlsSums = z.object({
  ...Sums,
  failures: z.array(z.object({ type: z.enum(TLS_RESULT_TYPES), receiving_host: z.string(), sessions: z.int() })),
})

export const DomainReportsField = z.object({
  domain: z.string(),
  /** Null: none came. */
  dmarc: z.nullable(DmarcSums),
  tls: z.nullable(TlsSums),
})
export type DomainReportsField = z.output<typeof DomainReportsField>

export const listDomainReports = route({
  method: 'GET',
  path: '/api/v2/admin/reports',
  summary: 'What other servers have reported of each verified domain in the last 30 days (DMARC, TLS), added up',
  response: z.array(DomainReportsField),
  listed: true,
  errors: ['not_permitted'],
})

/** All of them, under their names. */
export const deliveryRoutes = { listWaitingMail, retryWaitingMail, dropWaitingMail, listDomainReports }
