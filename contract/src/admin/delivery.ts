import { TLS_RESULT_TYPES } from '@sen/model/administration/aggregate-reports'
import { MAX_WAITING_MAIL_PER_PAGE, REPORTERS_SHOWN, WAITING_MAIL_PER_PAGE } from '@sen/model/administration/limits'
import { REPLY_KINDS } from '@sen/model/administration/reply-kinds'
import * as z from 'zod/mini'
import { Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/queue'

/** Contains sender and recipients, never the content. */
export const WaitingMailField = z.object({
  id: z.string(),
  domain: z.string(),
  /** `message` was written by a person. The program itself sends the other kinds for the mailbox. */
  kind: z.enum(['message', 'forward', 'auto_reply', 'notice']),
  from: z.string(),
  /** The first undelivered recipients; `recipients` counts all of them. */
  to: z.array(z.string()),
  recipients: z.int(),
  size_bytes: z.int(),
  queued_at: UnixSeconds,
  attempts: z.int(),
  /** Null while an attempt is running or delivery is stopped. */
  next_attempt_at: z.nullable(UnixSeconds),
  /** No attempt is made until an administrator requests one, for example after a restore. */
  stopped: z.boolean(),
  /** No attempt is made: the operator put the message on hold, or the sender may not send. */
  on_hold: z.nullable(z.enum(['operator', 'sender', 'program'])),
  reply_kind: z.enum(REPLY_KINDS),
  last_reply: z.string(),
})
export type WaitingMailField = z.output<typeof WaitingMailField>

/** `<microseconds since 1970>_<id>_<domain>`: the page starts after this message and domain. */
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
  summary: 'List mail of the organisation that other servers have not accepted yet, longest waiting first',
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

const OneDomain = z.object({ domain: Id })

export const retryWaitingMail = route({
  method: 'POST',
  path: `${PATH}/:id/retry`,
  summary: 'Retry the delivery of a waiting message now',
  body: OneDomain,
  response: z.object({ tried: z.boolean() }),
  errors: ['not_permitted', 'not_found'],
})

export const dropWaitingMail = route({
  method: 'POST',
  path: `${PATH}/:id/drop`,
  summary: 'Cancel the delivery of a waiting message and send a report to its author',
  body: OneDomain,
  response: z.object({ recipients: z.array(z.string()) }),
  errors: ['not_permitted', 'not_found'],
})

const Sums = {
  reports: z.int(),
  /** Domains that verifiably sent these reports, by reported volume; `reporter_count` counts all. */
  reporters: z.array(z.string()).check(z.maxLength(REPORTERS_SHOWN)),
  reporter_count: z.int(),
  /** Messages (DMARC) or sessions (TLS). */
  passed: z.int(),
  failed: z.int(),
}
const DmarcSums = z.object({
  ...Sums,
  /** The most frequent source addresses that fail authentication; `source_ip` is empty when it could not be read. */
  failures: z.array(z.object({ source_ip: z.string(), messages: z.int(), stopped: z.int() })),
})
const TlsSums = z.object({
  ...Sums,
  failures: z.array(z.object({ type: z.enum(TLS_RESULT_TYPES), receiving_host: z.string(), sessions: z.int() })),
})

export const DomainReportsField = z.object({
  domain: z.string(),
  dmarc: z.nullable(DmarcSums),
  tls: z.nullable(TlsSums),
})
export type DomainReportsField = z.output<typeof DomainReportsField>

export const listDomainReports = route({
  method: 'GET',
  path: '/api/v2/admin/reports',
  summary: 'List DMARC and TLS reports from other servers for each verified domain, summed over the last 30 days',
  response: z.array(DomainReportsField),
  listed: true,
  errors: ['not_permitted'],
})

export const deliveryRoutes = { listWaitingMail, retryWaitingMail, dropWaitingMail, listDomainReports }
