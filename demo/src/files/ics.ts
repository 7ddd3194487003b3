import type { Person } from '../people.ts'
import type { Invitation } from '../story.ts'

export interface Meeting {
  readonly invitation: Invitation
  readonly stampedAt: Date
  /** Local times are 'YYYYMMDDTHHMMSS'. */
  readonly startLocal: string
  readonly endLocal: string
  readonly organizer: Person
  readonly guests: readonly Person[]
}

/** Builds an iCalendar object (RFC 5545, iTIP RFC 5546), folded at 75 octets. */
export function icsOf(meeting: Meeting): string {
  const { invitation } = meeting
  const method = invitation.method ?? 'REQUEST'
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Sen Viet//Lich hop//VI',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Ho_Chi_Minh',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'TZNAME:+07',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${invitation.uid}`,
    `DTSTAMP:${meeting.stampedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=Asia/Ho_Chi_Minh:${meeting.startLocal}`,
    `DTEND;TZID=Asia/Ho_Chi_Minh:${meeting.endLocal}`,
    ...(invitation.repeatsWeekly ? ['RRULE:FREQ=WEEKLY;COUNT=12'] : []),
    `SUMMARY:${escaped(invitation.title)}`,
    `LOCATION:${escaped(invitation.place)}`,
    `DESCRIPTION:${escaped(invitation.note)}`,
    `ORGANIZER;CN="${meeting.organizer.name}":mailto:${meeting.organizer.email}`,
    ...meeting.guests.map(
      (guest) =>
        `ATTENDEE;CN="${guest.name}";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${guest.email}`,
    ),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SEQUENCE:${invitation.sequence ?? 0}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(invitation.title)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  for (const character of line) {
    if (Buffer.byteLength(row + character) > 74) {
      rows.push(row)
      row = ' '
    }
    row += character
  }
  return [...rows, row].join('\r\n')
}
