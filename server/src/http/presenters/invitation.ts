import type { CalendarEventField, CalendarTimeField, InvitationField } from '@sen/contract/invitations'
import type { CalendarEvent, CalendarTime, Invitation } from '@sen/core/ports/calendar-reader'
import { presentAddress } from './addresses.ts'
import { unixSeconds } from './times.ts'

export function presentInvitation({ method, events, eventCount }: Invitation): InvitationField {
  return { method, events: events.map(presentEvent), event_count: eventCount }
}

function presentEvent(event: CalendarEvent): CalendarEventField {
  const { organizer, guests, repeats, isCancelled, start, end, ...words } = event
  return {
    ...words,
    start: presentTime(start),
    end: end ? presentTime(end) : null,
    cancelled: isCancelled,
    organizer: organizer ? presentAddress(organizer) : null,
    guests: guests.map(({ answer, isOptional, ...guest }) => ({
      ...presentAddress(guest),
      answer,
      optional: isOptional,
    })),
    repeats: repeats
      ? { ...repeats, count: repeats.count ?? null, until: repeats.until ? presentTime(repeats.until) : null }
      : null,
  }
}

function presentTime(time: CalendarTime): CalendarTimeField {
  return time.kind === 'day' ? { at: null, day: time.day } : { at: unixSeconds(time.at), day: null }
}
