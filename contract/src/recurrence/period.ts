import { MAX_RECURRENCE_INTERVAL, MAX_RECURRENCE_OCCURRENCES } from '@sen/model/recurrence/limits'
import * as z from 'zod/mini'
import { ShareIds } from '../drive/share-ids.ts'
import { Id, UnixSeconds, VersionNumber } from '../fields.ts'
import { route } from '../route.ts'
import { CancelledScheduleField, SCHEDULE_ERRORS } from '../scheduling/schedule.ts'

const interval = z.int().check(z.minimum(1), z.maximum(MAX_RECURRENCE_INTERVAL))
/** 0 is Monday (product decision 30). */
const weekday = z.int().check(z.minimum(0), z.maximum(6))

/** Either a day of the month, or the pair of its week (1 to 5, 5 is the last) and weekday. */
const onDay = {
  day: z.optional(z.int().check(z.minimum(1), z.maximum(31))),
  weekday_of_month: z.optional(z.tuple([z.int().check(z.minimum(1), z.maximum(5)), weekday])),
}

/** One of four kinds (spec section 3). */
export const PeriodField = z.union([
  z.object({ by_year: z.object({ month: z.int().check(z.minimum(1), z.maximum(12)), ...onDay }) }),
  z.object({ by_month: z.object({ every_x_month: interval, ...onDay }) }),
  z.object({ by_week: z.object({ every_x_weeks: interval, weekdays: z.array(weekday).check(z.minLength(1)) }) }),
  z.object({ by_days: z.object({ every_x_days: interval }) }),
])
export type PeriodField = z.output<typeof PeriodField>

/** `2026-11-20` */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const PeriodicPlanField = z.object({
  period: PeriodField,
  /** `08:00`, local time in `timezone`. */
  time_send: z.string().check(z.regex(/^\d{2}:\d{2}$/)),
  start_day: Day,
  /** Last day or number of times. Without either, it recurs without end. */
  end_day: z.optional(Day),
  end_after: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_RECURRENCE_OCCURRENCES))),
  /** An IANA zone, never an offset (product decision 2). Defaults to the account's zone. */
  timezone: z.optional(z.string().check(z.maxLength(64))),
})
export type PeriodicPlanField = z.output<typeof PeriodicPlanField>

export const PeriodicField = z.extend(PeriodicPlanField, {
  next_at: z.nullable(UnixSeconds),
  sent_count: z.int(),
  /** A missed time that the owner has not decided on yet, and the reason. */
  missed_at: z.nullable(UnixSeconds),
  missed_reason: z.nullable(z.string()),
})
export type PeriodicField = z.output<typeof PeriodicField>

export const PeriodReceipt = z.object({
  msg_id: z.string(),
  thread_id: z.string(),
  version: z.int(),
  next_at: UnixSeconds,
})
export type PeriodReceipt = z.output<typeof PeriodReceipt>

export const startPeriod = route({
  method: 'POST',
  path: '/api/v2/messages/periodic',
  summary: 'Schedule a draft to be sent repeatedly, or change the schedule of a recurring message',
  body: z.extend(PeriodicPlanField, { msg_id: Id, revision: z.optional(VersionNumber), share_ids: ShareIds }),
  response: PeriodReceipt,
  errors: ['period_invalid', 'period_too_soon', ...SCHEDULE_ERRORS],
})

export const cancelPeriod = route({
  method: 'DELETE',
  path: '/api/v2/messages/:id/periodic',
  summary: 'Cancel a recurring message, which becomes a draft again. Messages already sent are unaffected.',
  response: CancelledScheduleField,
  errors: ['message_not_found', 'not_periodic'],
})

export const answerMissed = route({
  method: 'POST',
  path: '/api/v2/messages/:id/periodic/missed',
  summary: 'Send or skip a missed occurrence of a recurring message',
  body: z.object({ answer: z.enum(['send', 'skip']) }),
  response: z.object({ version: z.int() }),
  errors: ['not_periodic', 'send_quota_exceeded', 'sending_on_hold', ...SCHEDULE_ERRORS],
})
