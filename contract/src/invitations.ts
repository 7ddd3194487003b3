import * as z from 'zod/mini'
import { AddressField, UnixSeconds } from './fields.ts'
import { route } from './route.ts'

/** Either an instant, or a whole day as `2026-11-20`, which is in no zone. */
const CalendarTimeField = z.object({ at: z.nullable(UnixSeconds), day: z.nullable(z.string()) })
export type CalendarTimeField = z.output<typeof CalendarTimeField>

export const CalendarEventField = z.object({
  uid: z.string(),
  title: z.string(),
  place: z.string(),
  note: z.string(),
  start: CalendarTimeField,
  /** All-day events have their last day, inclusive. */
  end: z.nullable(CalendarTimeField),
  /** The original time of the one event of a series that this is about; null for the whole series. */
  occurrence: z.nullable(CalendarTimeField),
  cancelled: z.boolean(),
  /** The file names a time zone that is not known; its times are read in the zone of the account. */
  zone_unknown: z.boolean(),
  organizer: z.nullable(AddressField),
  guests: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      answer: z.enum(['accepted', 'declined', 'tentative', 'none']),
      optional: z.boolean(),
    }),
  ),
  repeats: z.nullable(
    z.object({
      every: z.enum(['day', 'week', 'month', 'year']),
      interval: z.int(),
      /** Days of a daily or weekly event; empty for the day on which it starts. */
      days: z.array(z.enum(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'])),
      /** Some dates follow from more than these fields, or are left out. */
      irregular: z.boolean(),
      count: z.nullable(z.int()),
      /** Latest possible occurrence; null when the rule has no end. */
      until: z.nullable(CalendarTimeField),
    }),
  ),
})
export type CalendarEventField = z.output<typeof CalendarEventField>

export const InvitationField = z.object({
  method: z.enum(['request', 'publish', 'reply', 'cancel', 'counter', 'add', 'refresh', 'declinecounter']),
  events: z.array(CalendarEventField),
  event_count: z.int(),
})
export type InvitationField = z.output<typeof InvitationField>

export const getInvitation = route({
  method: 'GET',
  path: '/api/v2/files/:id/invitation',
  summary: 'Get the event in a calendar file (text/calendar): title, time, location and participants',
  response: InvitationField,
  errors: ['file_not_found', 'calendar_unreadable'],
})
