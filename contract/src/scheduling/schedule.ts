import { PLANNED_BEFORE_UNIX_SECONDS } from '@sen/model/scheduling/limits'
import * as z from 'zod/mini'
import { ShareIds } from '../drive/share-ids.ts'
import { Id, UnixSeconds, VersionNumber } from '../fields.ts'
import { route } from '../route.ts'

const PlannedTime = UnixSeconds.check(z.minimum(0), z.maximum(PLANNED_BEFORE_UNIX_SECONDS))

export const ScheduledField = z.object({
  at: UnixSeconds,
  /** `missed`: it was not sent in time and the owner must decide. `late`: it was sent after its time. */
  state: z.enum(['waiting', 'missed', 'late']),
  /** The reason why it was missed: `late` after downtime, otherwise the code of the refusal. */
  reason: z.nullable(z.string()),
})
export type ScheduledField = z.output<typeof ScheduledField>

export const CancelledScheduleField = z.object({
  msg_id: z.string(),
  thread_id: z.string(),
  revision: z.int(),
  version: z.int(),
})

export const ScheduleReceipt = z.object({
  msg_id: z.string(),
  thread_id: z.string(),
  version: z.int(),
  intended_time: UnixSeconds,
})
export type ScheduleReceipt = z.output<typeof ScheduleReceipt>

export const SCHEDULE_ERRORS = [
  'message_not_found',
  'not_a_draft',
  'already_sent',
  'draft_conflict',
  'smtp_disabled',
  'domain_not_verified',
  'no_sender',
  'sender_not_allowed',
  'sender_name_misleading',
  'no_receiver',
  'invalid_receivers',
  'too_many_recipients',
  'attachments_too_large',
  'message_too_large',
  'body_too_large',
  'share_not_found',
  'share_invalid',
] as const

export const scheduleMail = route({
  method: 'POST',
  path: '/api/v2/messages/schedule',
  summary: 'Schedule a draft to be sent at least five minutes from now, or change the time of a scheduled message',
  body: z.object({ msg_id: Id, intended_time: PlannedTime, revision: z.optional(VersionNumber), share_ids: ShareIds }),
  response: ScheduleReceipt,
  errors: ['schedule_too_soon', ...SCHEDULE_ERRORS],
})

export const cancelSchedule = route({
  method: 'DELETE',
  path: '/api/v2/messages/:id/schedule',
  summary: 'Cancel a scheduled message, which becomes a draft again',
  response: CancelledScheduleField,
  errors: ['message_not_found', 'not_scheduled'],
})
