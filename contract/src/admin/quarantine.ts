import { MAX_QUARANTINED_PER_PAGE, QUARANTINED_PER_PAGE } from '@sen/model/receiving/limits'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { TypedEmail, UnixSeconds } from '../fields.ts'
import { VerdictField } from '../messages.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/quarantine'

/** An infected message: sender, recipient and virus name, never the content. */
export const QuarantinedField = z.object({
  id: z.string(),
  from: z.string(),
  /** Sender verdict from the time of receipt; null when it was not checked. */
  verdict: z.nullable(VerdictField),
  mailbox: z.string(),
  signature: z.string(),
  size_bytes: z.int(),
  received_at: UnixSeconds,
})
export type QuarantinedField = z.output<typeof QuarantinedField>

export const listQuarantine = route({
  method: 'GET',
  path: PATH,
  summary: 'List infected mail of the organisation in quarantine, newest first. `total` counts all matches.',
  query: z.object({
    s: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_QUARANTINED_PER_PAGE)),
      QUARANTINED_PER_PAGE,
    ),
  }),
  response: z.array(QuarantinedField),
  listed: true,
  errors: ['not_permitted'],
})

export const releaseFromQuarantine = route({
  method: 'POST',
  path: `${PATH}/:id/release`,
  summary: 'Release a message from quarantine to its mailbox, without scanning it again',
  response: z.object({}),
  errors: ['not_permitted', 'not_found'],
})

export const deleteFromQuarantine = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Purge a message from quarantine',
  response: z.object({}),
  errors: ['not_permitted', 'not_found'],
})

export const deleteQuarantineOf = route({
  method: 'DELETE',
  path: PATH,
  summary: 'Purge all quarantined mail of one mailbox. `mailbox` is its primary address.',
  query: z.object({ mailbox: TypedEmail }),
  response: z.object({ count: z.int() }),
  errors: ['not_permitted', 'not_found'],
})

export const quarantineRoutes = { listQuarantine, releaseFromQuarantine, deleteFromQuarantine, deleteQuarantineOf }
