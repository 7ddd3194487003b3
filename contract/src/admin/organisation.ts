import { FOOTER_SCOPES } from '@sen/model/account/organisation'
import { ACT_AUTHORS, ACT_KINDS, ADMINISTRATIVE_ACTS } from '@sen/model/administration/acts'
import { ACTS_PER_PAGE, MAX_ACTS_PER_PAGE } from '@sen/model/administration/limits'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { UnixSeconds } from '../fields.ts'
import { AfterId } from '../paging.ts'
import { route } from '../route.ts'

export const PolicyField = z.object({
  domain: z.string(),
  /** Seconds. */
  recall_window_seconds: z.int(),
  open_sharing: z.boolean(),
})
export type PolicyField = z.output<typeof PolicyField>

export const listPolicies = route({
  method: 'GET',
  path: '/api/v2/admin/policies',
  summary: 'List the policies of each domain',
  response: z.array(PolicyField),
  listed: true,
  errors: ['not_permitted'],
})

export const changePolicy = route({
  method: 'PUT',
  path: '/api/v2/admin/policies/:domain',
  summary: 'Update the policy of a domain, which applies to all of its mailboxes',
  body: z.object({ recall_window_seconds: z.int(), open_sharing: z.boolean() }),
  response: PolicyField,
  errors: ['not_permitted', 'not_found', 'setting_invalid'],
})

export const FooterField = z.object({ scope: z.enum(FOOTER_SCOPES), html: z.string() })
export type FooterField = z.output<typeof FooterField>

export const readFooter = route({
  method: 'GET',
  path: '/api/v2/admin/footer',
  summary: 'Get the footer of the organisation and which mail it is added to',
  response: FooterField,
  errors: ['not_permitted'],
})

export const changeFooter = route({
  method: 'PUT',
  path: '/api/v2/admin/footer',
  summary: 'Update the footer: at most 10,000 characters, without images. Returns the footer as saved.',
  // The core rejects longer footers with its own error.
  body: z.object({ scope: z.enum(FOOTER_SCOPES), html: z.string().check(z.maxLength(100_000)) }),
  response: FooterField,
  errors: ['not_permitted', 'setting_invalid'],
})

/** 0 disables recovery. */
const KeptDays = z.object({ days: z.int() })

export const readKeptDays = route({
  method: 'GET',
  path: '/api/v2/admin/kept-days',
  summary: 'Get the number of days for which deleted mail can be recovered',
  response: KeptDays,
  errors: ['not_permitted'],
})

export const changeKeptDays = route({
  method: 'PUT',
  path: '/api/v2/admin/kept-days',
  summary:
    'Update the retention of deleted mail, from 0 to 90 days. A shorter period also applies to mail deleted earlier.',
  body: KeptDays,
  response: KeptDays,
  errors: ['not_permitted', 'setting_invalid'],
})

export const countLostMail = route({
  method: 'GET',
  path: '/api/v2/admin/kept-days/lost',
  summary: 'Count the messages that could no longer be recovered with a retention of `days` days',
  query: z.object({ days: z.coerce.number().check(z.int()) }),
  response: z.object({
    count: z.int(),
    has_more: z.boolean(),
  }),
  errors: ['not_permitted', 'setting_invalid'],
})

export const ActField = z.object({
  id: z.string(),
  at: UnixSeconds,
  author: z.enum(ACT_AUTHORS),
  author_address: z.string(),
  act: z.enum(ADMINISTRATIVE_ACTS),
  target: z.string(),
  details: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})
export type ActField = z.output<typeof ActField>

const ActFilter = {
  s: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
  kind: z.optional(z.enum(ACT_KINDS)),
  since: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000_000))),
}

export const listActs = route({
  method: 'GET',
  path: '/api/v2/admin/acts',
  summary: 'List the activity log of the organisation, newest first',
  query: z.object({
    after: AfterId,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ACTS_PER_PAGE)), ACTS_PER_PAGE),
    ...ActFilter,
  }),
  response: z.array(ActField),
  listed: true,
  paged: true,
  errors: ['not_permitted'],
})

/** The response is `text/csv` as an attachment, not JSON. */
export const exportActs = route({
  method: 'GET',
  path: '/api/v2/admin/acts/export',
  summary: 'Export the activity log as CSV, either all of it or the entries that match the query',
  query: z.object(ActFilter),
  response: z.object({}),
  errors: ['not_permitted'],
})

export const organisationRoutes = {
  listPolicies,
  changePolicy,
  readFooter,
  changeFooter,
  readKeptDays,
  changeKeptDays,
  countLostMail,
  listActs,
  exportActs,
}
