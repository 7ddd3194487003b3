import { RECORD_KINDS, RECORD_TYPES, RECORD_VERDICTS } from '@sen/model/administration/dns-records'
import { MAX_TYPED_DOMAIN_CHARACTERS } from '@sen/model/administration/domain-names'
import { MTA_STS_MODES } from '@sen/model/administration/mta-sts'
import { MAIL_ROUTINGS } from '@sen/model/administration/routing'
import * as z from 'zod/mini'
import { Empty, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const DnsRecordField = z.object({
  kind: z.enum(RECORD_KINDS),
  type: z.enum(RECORD_TYPES),
  name: z.string(),
  value: z.string(),
  /** MX and SRV records only. */
  priority: z.nullable(z.int()),
  /** SRV records only. */
  service: z.nullable(z.object({ weight: z.int(), port: z.int() })),
  verdict: z.nullable(z.enum(RECORD_VERDICTS)),
  found: z.array(z.string()),
})
export type DnsRecordField = z.output<typeof DnsRecordField>

export const DomainField = z.object({
  name: z.string(),
  /** `claimed`: not verified yet. `withdrawn`: its verification record has been missing for too long. */
  state: z.enum(['claimed', 'verified', 'withdrawn']),
  /** The operator vouches for the domain, so no verification record is needed. */
  vouched: z.boolean(),
  mailboxes: z.int(),
  signed: z.boolean(),
  /** The domain's MTA-STS policy mode (RFC 8461). */
  mta_sts: z.enum(MTA_STS_MODES),
  /** Routing of mail to this domain: `local` to its mailboxes here, `mx` by its MX record. */
  routing: z.enum(MAIL_ROUTINGS),
  /** `mx_elsewhere`: routed locally, but the MX record names another server. `mx_here`: could be local. */
  routing_problem: z.nullable(z.enum(['mx_elsewhere', 'mx_here'])),
  /** Time since which a previously valid verification record has been missing. */
  missing_since: z.nullable(UnixSeconds),
  checked_at: z.nullable(UnixSeconds),
  records: z.array(DnsRecordField),
})
export type DomainField = z.output<typeof DomainField>

export const listDomains = route({
  method: 'GET',
  path: '/api/v2/admin/domains',
  summary: 'List the domains of the organisation, then the unverified ones, each with the DNS records to set',
  response: z.array(DomainField),
  listed: true,
  errors: ['not_permitted'],
})

export const addDomain = route({
  method: 'POST',
  path: '/api/v2/admin/domains',
  summary: 'Add a domain to be verified by DNS. Until it is verified, it does not belong to the organisation.',
  body: z.object({ name: z.string().check(z.maxLength(MAX_TYPED_DOMAIN_CHARACTERS)) }),
  response: DomainField,
  errors: [
    'not_permitted',
    'domain_invalid',
    'domain_exists',
    'domain_removed',
    'domain_unavailable',
    'too_many_domains',
    'domain_limit_reached',
  ],
})

export const checkDomain = route({
  method: 'POST',
  path: '/api/v2/admin/domains/:name/check',
  summary: 'Check the DNS records of a domain now, and verify the domain if the verification record is found',
  response: DomainField,
  errors: ['not_permitted', 'not_found', 'domain_unavailable'],
})

export const signDomain = route({
  method: 'POST',
  path: '/api/v2/admin/domains/:name/dkim',
  summary: 'Enable DKIM signing for a domain. An existing key is kept.',
  response: DomainField,
  errors: ['not_permitted', 'not_found'],
})

export const setMtaSts = route({
  method: 'PUT',
  path: '/api/v2/admin/domains/:name/mta-sts',
  summary: 'Set the MTA-STS policy mode of a domain, which other servers follow when they deliver to it',
  body: z.object({ mode: z.enum(MTA_STS_MODES) }),
  response: DomainField,
  errors: ['not_permitted', 'not_found', 'mta_sts_not_ready'],
})

export const setRouting = route({
  method: 'PUT',
  path: '/api/v2/admin/domains/:name/routing',
  summary: 'Set where mail sent from here to a domain is delivered',
  body: z.object({ routing: z.enum(MAIL_ROUTINGS) }),
  response: DomainField,
  errors: ['not_permitted', 'not_found'],
})

export const DomainContentsField = z.object({
  mailboxes: z.int(),
  aliases: z.int(),
  groups: z.int(),
  shares: z.int(),
  waiting: z.int(),
})
export type DomainContentsField = z.output<typeof DomainContentsField>

export const readDomainContents = route({
  method: 'GET',
  path: '/api/v2/admin/domains/:name/contents',
  summary: 'Get what the removal of a domain would affect',
  response: DomainContentsField,
  errors: ['not_permitted', 'not_found'],
})

export const removeDomain = route({
  method: 'DELETE',
  path: '/api/v2/admin/domains/:name',
  summary:
    'Remove a domain, or withdraw a claim. A domain in use can only be removed with its mailboxes; both can be restored.',
  query: z.object({ with_mailboxes: z.optional(z.literal('true')) }),
  response: z.object({ restorable: z.boolean() }),
  errors: ['not_permitted', 'not_found', 'domain_in_use', 'own_domain'],
})

const RemovedDomainField = z.object({
  name: z.string(),
  mailboxes: z.int(),
  removed_at: UnixSeconds,
  restorable_until: UnixSeconds,
})
export type RemovedDomainField = z.output<typeof RemovedDomainField>

export const listRemovedDomains = route({
  method: 'GET',
  path: '/api/v2/admin/removed-domains',
  summary: 'List removed domains that can be restored',
  response: z.array(RemovedDomainField),
  errors: ['not_permitted'],
})

export const restoreDomain = route({
  method: 'POST',
  path: '/api/v2/admin/removed-domains/:name/restore',
  summary: 'Restore a removed domain with its mailboxes',
  response: Empty,
  errors: ['not_permitted', 'not_found', 'domain_limit_reached'],
})

export const domainRoutes = {
  addDomain,
  checkDomain,
  listDomains,
  listRemovedDomains,
  readDomainContents,
  removeDomain,
  restoreDomain,
  setMtaSts,
  setRouting,
  signDomain,
}
