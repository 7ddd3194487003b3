import { RECALL_OUTCOMES } from '@sen/model/recalling/recall'
import * as z from 'zod/mini'
import { Id, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

export const RecallField = z.object({
  in_reach: z.boolean(),
  asked_at: z.nullable(UnixSeconds),
  done_at: z.nullable(UnixSeconds),
})
export type RecallField = z.output<typeof RecallField>

export const RecallOutcomeField = z.nullable(z.enum(RECALL_OUTCOMES))

/** Spec section 3. Views are counted as far as they can be known. */
export const TrackingField = z.object({
  view_count: z.int(),
  first_seen: z.nullable(UnixSeconds),
  last_seen: z.nullable(UnixSeconds),
})
export type TrackingField = z.output<typeof TrackingField>

export const recallMessage = route({
  method: 'POST',
  path: '/api/v2/messages/recall',
  summary:
    'Recall a sent message from mailboxes on this server; a report follows by mail. The error `recall_expired` contains the recall window in seconds as `expried_time`.',
  body: z.object({ message_id: Id }),
  response: z.object({ msg_id: z.string(), thread_id: z.string(), version: z.int() }),
  errors: [
    'message_not_found',
    'smtp_disabled',
    'domain_not_verified',
    'recall_no_permission',
    'recall_not_available',
    'recall_expired',
  ],
})
