import type { CalendarEventField, CalendarTimeField, InvitationField } from '@sen/contract/invitations'
import type { CalendarEvent, CalendarTime, Invitation } from '@sen/core/ports/calendar-reader'
import { presentAddress } from './addresses.ts'
import { unixSeconds } from './times.ts'

export function presentInvitation({ method, events, eventCount }: Invitation): InvitationField {
  return { method, events: events.map(presentEvent), event_count: eventCount }
}

function presentEvent(event: CalendarEvent): CalendarEventField {
  const { organizer, guests, repeats, isCancelled, isZoneUnknown, start, end, occurrence, ...words } = event
  return {
    ...words,
    start: presentTime(start),
    end: end ? presentTime(end) : null,
    occurrence: occurrence ? presentTime(occurrence) : null,
    cancelled: isCancelled,
    zone_unknown: isZoneUnknown,
    organizer: organizer ? presentAddress(organizer) : null,
    guests: guests.map(({ answer, isOptional, ...guest }) => ({
      ...presentAddress(guest),
      answer,
      optional: isOptional,
    })),
    repeats: repeats ? presentRepeats(repeats) : null,
  }
}

function presentRepeats({ days, isIrregular, count, until, ...rule }: NonNullable<CalendarEvent['repeats']>) {
  return {
    ...rule,
    days: [...days],
    irregular: isIrregular,
    count: count ?? null,
    until: until ? presentTime(until) : null,
  }
}

function presentTime(time: CalendarTime): CalendarTimeField {
  return time.kind === 'day' ? { at: null, day: time.day } : { at: unixSeconds(time.at), day: null }
}
