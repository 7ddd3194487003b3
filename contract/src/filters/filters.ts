import { MAX_FILTERS } from '@sen/model/filters/limits'
import { VACATION_REPLIES_PER_PAGE } from '@sen/model/vacation/limits'
import * as z from 'zod/mini'
import { Empty, Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'
import { TaskReceipt } from '../tasks/tasks.ts'

const Short = z.string().check(z.maxLength(320))

const VacationFields = {
  /** `2026-11-20`; null for no start or no end. */
  start_date: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  end_date: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  /** An IANA name. A new reply uses the zone of the account settings by default. */
  timezone: z.optional(Short),
  /** When empty, the reply's subject is `Auto:` and the subject of the incoming mail. */
  subject: z.optional(z.string().check(z.maxLength(1_000))),
  body: z.optional(z.string().check(z.maxLength(100_000))),
  /** Text for people outside the organisation; null to send them the same text. */
  outside_body: z.optional(z.nullable(z.string().check(z.maxLength(100_000)))),
} as const

/**
 * `auto_mark_spam` moves mail of `from` to Junk. Without `type`: a user's filter; `is_broken` means that a folder or
 * label of it was deleted. `vacation` is the single automatic reply. `autofw` is a forwarding address (product decision
 * 65). The server generates `sieve_script` (product decision 8); lists leave it empty.
 */
export const FilterField = z.object({
  id: z.string(),
  is_enable: z.boolean(),
  name: z.string(),
  type: z.optional(z.enum(['auto_mark_spam', 'vacation', 'autofw'])),
  from: z.optional(z.string()),
  email: z.optional(z.string()),
  ...VacationFields,
  is_broken: z.optional(z.boolean()),
  sieve_json: z.string(),
  sieve_script: z.string(),
  verify: z.boolean(),
})
export type FilterField = z.output<typeof FilterField>

/** Fields may be given directly or as text in `sieve_json`. `sieve_script` is ignored (product decision 8). */
export const FilterBody = z.object({
  is_enable: z.optional(z.boolean()),
  name: z.optional(Short),
  type: z.optional(Short),
  from: z.optional(Short),
  ...VacationFields,
  sieve_json: z.optional(z.string().check(z.maxLength(100_000))),
  sieve_script: z.optional(z.string().check(z.maxLength(1_000_000))),
})
export type FilterBody = z.output<typeof FilterBody>

export const listFilters = route({
  method: 'GET',
  path: '/api/v2/rules',
  summary:
    'List all filters: blocked senders (oldest first), then filters from the top, the automatic reply and forwarding addresses',
  response: z.array(FilterField),
  listed: true,
  errors: [],
})

export const createFilter = route({
  method: 'POST',
  path: '/api/v2/rules',
  summary:
    'Create a filter below all others, block a sender, or set the automatic reply, of which there is only one. Blocking a sender who is already blocked returns the existing filter.',
  body: FilterBody,
  response: FilterField,
  errors: [
    'rule_invalid',
    'too_many_rules',
    'too_many_blocked_senders',
    'sender_not_blockable',
    'domain_not_verified',
    'smtp_disabled',
  ],
})

export const getFilter = route({
  method: 'GET',
  path: '/api/v2/rules/:id',
  summary: 'Get a filter',
  response: FilterField,
  errors: ['rule_not_found'],
})

export const changeFilter = route({
  method: 'PATCH',
  path: '/api/v2/rules/:id',
  summary: 'Update a filter: turn it on or off, rename it, or change its conditions, actions or sender',
  body: FilterBody,
  response: FilterField,
  errors: [
    'rule_not_found',
    'rule_invalid',
    'sender_not_blockable',
    'forward_not_found',
    'forward_not_verified',
    'domain_not_verified',
    'smtp_disabled',
  ],
})

export const deleteFilter = route({
  method: 'DELETE',
  path: '/api/v2/rules/:id',
  summary: 'Delete a filter',
  response: Empty,
  errors: ['rule_not_found', 'domain_not_verified'],
})

export const restoreFilter = route({
  method: 'POST',
  path: '/api/v2/rules/:id/restore',
  summary: 'Restore a filter that was deleted within the last day, at its previous position',
  response: FilterField,
  errors: ['rule_not_found', 'too_many_rules', 'too_many_blocked_senders', 'domain_not_verified'],
})

export const runFilter = route({
  method: 'POST',
  path: '/api/v2/rules/:id/run',
  summary: 'Start a task that applies a filter to existing mail, without forwarding',
  response: TaskReceipt,
  errors: [
    'rule_not_found',
    'rule_invalid',
    'rule_not_runnable',
    'operation_in_progress',
    'too_many_tasks',
    'domain_not_verified',
    'smtp_disabled',
  ],
})

export const orderFilters = route({
  method: 'POST',
  path: '/api/v2/rules/order',
  summary: 'Set the order of filters from the top. Filters that are not listed stay below.',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_FILTERS)) }),
  response: z.array(FilterField),
  errors: ['rule_not_found', 'domain_not_verified'],
})

export const listAutoReplies = route({
  method: 'GET',
  path: '/api/v2/rules/:id/replies',
  summary: 'List who received the automatic reply since it was last changed, newest first',
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(VACATION_REPLIES_PER_PAGE)),
      VACATION_REPLIES_PER_PAGE,
    ),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  response: z.array(z.object({ email: z.string(), replied_at: UnixSeconds })),
  listed: true,
  errors: ['rule_not_found'],
})

/** Excludes Junk and Trash. `complete`: there are no other messages than those `looked_at`. */
export const countFilterMatches = route({
  method: 'POST',
  path: '/api/v2/rules/count',
  summary: 'Count how many of the newest messages a filter would match before it is saved',
  body: z.object({ sieve_json: z.string().check(z.maxLength(100_000)) }),
  response: z.object({ matched: z.int(), looked_at: z.int(), complete: z.boolean() }),
  errors: ['rule_invalid', 'operation_in_progress'],
})

export const sieveOfFilters = route({
  method: 'GET',
  path: '/api/v2/rules/script',
  summary: 'Get a Sieve script of all filters that are turned on',
  response: z.object({ sieve_script: z.string() }),
  errors: [],
})
