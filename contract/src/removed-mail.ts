import { MAX_RECOVERED_AT_ONCE, MAX_REMOVED_MAIL_PER_PAGE, REMOVED_MAIL_PER_PAGE } from '@sen/model/removed-mail/limits'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { AddressField, Id, UnixSeconds, VersionNumber } from './fields.ts'
import { AfterTime } from './paging.ts'
import { route } from './route.ts'

const PATH = '/api/v2/removed-mail'

export const RemovedMessageField = z.object({
  id: z.string(),
  kind: z.enum(['received', 'sent']),
  /** The folder before deletion or Trash, to which it returns. It may no longer exist; null when unknown. */
  folder_id: z.nullable(z.string()),
  from: AddressField,
  to: z.array(AddressField),
  subject: z.string(),
  date: UnixSeconds,
  size: z.int(),
  removed_at: UnixSeconds,
  /** Address of the person who deleted it; empty when it expired in Trash. */
  removed_by: z.string(),
})
export type RemovedMessageField = z.output<typeof RemovedMessageField>

export const listRemovedMail = route({
  method: 'GET',
  path: PATH,
  summary: 'List deleted mail that can still be recovered, most recently deleted first',
  query: z.object({
    s: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    after: AfterTime,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_REMOVED_MAIL_PER_PAGE)),
      REMOVED_MAIL_PER_PAGE,
    ),
  }),
  response: z.object({
    messages: z.array(RemovedMessageField),
    total: z.int(),
    total_over: z.boolean(),
    /** `after` of the next page; null on the last page. */
    next: z.nullable(z.string()),
    kept_days: z.int(),
  }),
  errors: ['domain_not_verified'],
})

const Recovery = z.object({ message_ids: z.array(z.string()), version: z.int() })

export const recoverMail = route({
  method: 'POST',
  path: `${PATH}/recover`,
  summary:
    'Recover deleted mail to its previous folders. Messages that are no longer kept are left out of the receipt.',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_RECOVERED_AT_ONCE)) }),
  response: Recovery,
  errors: ['domain_not_verified', 'quota_exceeded'],
})

export const undoRecovery = route({
  method: 'POST',
  path: `${PATH}/undo`,
  summary: 'Undo a recovery by its receipt. Messages that have changed since then are kept.',
  body: z.object({
    message_ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_RECOVERED_AT_ONCE)),
    version: VersionNumber,
  }),
  response: z.object({ count: z.int(), version: z.int() }),
  errors: ['domain_not_verified', 'smtp_disabled'],
})

export const removedMailRoutes = { listRemovedMail, recoverMail, undoRecovery }
