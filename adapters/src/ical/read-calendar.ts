import {
  type CalendarEvent,
  type CalendarGuest,
  type CalendarTime,
  type Invitation,
  UnreadableCalendar,
  WEEKDAYS,
} from '@sen/core/ports/calendar-reader'
import { type Address, isValidEmail } from '@sen/model/addresses'
import { MAX_CALENDAR_EVENTS_SHOWN, MAX_CALENDAR_GUESTS } from '@sen/model/calendar/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { normalForm } from '@sen/model/text/normal-form'
import ICAL from 'ical.js'
import { calendarTime, dayBefore, daysLater, hasUnknownZone, type Zones, zoneKey } from './calendar-times.ts'
import { contentLines } from './content-lines.ts'
import { describedZone, namedZone } from './zone-names.ts'

const METHODS = ['request', 'publish', 'reply', 'cancel', 'counter', 'add', 'refresh', 'declinecounter'] as const
const ANSWERS: Readonly<Record<string, CalendarGuest['answer']>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
}
const PERIODS: Readonly<Record<string, 'day' | 'week' | 'month' | 'year'>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const MAX_LINE_CHARACTERS = 500
const MAX_NOTE_CHARACTERS = 8_000

export function readCalendar(bytes: Uint8Array, zone: string): Invitation {
  const calendar = calendarOf(contentLines(bytes))
  const zones: Zones = { own: zonesOf(calendar), floating: zone }
  const found = calendar.getAllSubcomponents('vevent')
  const events = found.flatMap((event) => readEvent(event, zones))
  if (events.length === 0) throw new UnreadableCalendar('the calendar contains no event')
  const named = String(calendar.getFirstPropertyValue('method') ?? '').toLowerCase()
  return {
    method: METHODS.find((method) => method === named) ?? 'publish',
    events: events.slice(0, MAX_CALENDAR_EVENTS_SHOWN),
    eventCount: events.length,
  }
}

function calendarOf(text: string): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[])
  } catch (error) {
    throw new UnreadableCalendar(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function zonesOf(calendar: ICAL.Component): Zones['own'] {
  const zones = new Map<string, ICAL.Timezone | string>()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const key = zoneKey(String(zone.getFirstPropertyValue('tzid') ?? ''))
    const place = String(zone.getFirstPropertyValue('x-lic-location') ?? '')
    const isDescribed = zone.getFirstSubcomponent('standard') ?? zone.getFirstSubcomponent('daylight')
    const found = isDescribed ? new ICAL.Timezone(zone) : (namedZone(place) ?? describedZone(place))
    if (found !== undefined) zones.set(key, found)
  }
  return zones
}

function readEvent(event: ICAL.Component, zones: Zones): CalendarEvent[] {
  const start = timeOf(event, 'dtstart', zones)
  if (!start) return []
  const text = (name: string, limit: number): string => plain(firstValue(event.getFirstProperty(name)), limit)
  const organizer = event.getFirstProperty('organizer')
  const attendees = event.getAllProperties('attendee').slice(0, MAX_CALENDAR_GUESTS)
  return [
    {
      uid: text('uid', MAX_LINE_CHARACTERS),
      title: text('summary', MAX_LINE_CHARACTERS),
      place: text('location', MAX_LINE_CHARACTERS),
      note: text('description', MAX_NOTE_CHARACTERS),
      start,
      end: endOf(event, start, zones),
      occurrence: timeOf(event, 'recurrence-id', zones),
      isZoneUnknown: ['dtstart', 'dtend'].some((name) => isInUnknownZone(event, name, zones)),
      isCancelled: text('status', MAX_LINE_CHARACTERS).toLowerCase() === 'cancelled',
      organizer: organizer ? personOf(organizer) : undefined,
      guests: attendees.map((attendee) => ({
        ...personOf(attendee),
        answer: ANSWERS[String(attendee.getFirstParameter('partstat') ?? '').toLowerCase()] ?? 'none',
        isOptional: String(attendee.getFirstParameter('role') ?? '').toLowerCase() === 'opt-participant',
      })),
      repeats: repeatsOf(event, start, zones),
    },
  ]
}

interface WrittenTime {
  readonly time: ICAL.Time
  readonly tzid: string | undefined
}

function writtenTime(event: ICAL.Component, name: string): WrittenTime | undefined {
  const property = event.getFirstProperty(name)
  const time = firstValue(property)
  const tzid = property?.getFirstParameter('tzid')
  return time instanceof ICAL.Time ? { time, tzid: tzid ? String(tzid) : undefined } : undefined
}

function timeOf(event: ICAL.Component, name: string, zones: Zones): CalendarTime | undefined {
  const written = writtenTime(event, name)
  return written && calendarTime(written.time, written.tzid, zones)
}

function isInUnknownZone(event: ICAL.Component, name: string, zones: Zones): boolean {
  const written = writtenTime(event, name)
  return written !== undefined && hasUnknownZone(written.time, written.tzid, zones)
}

function endOf(event: ICAL.Component, start: CalendarTime, zones: Zones): CalendarTime | undefined {
  const end = timeOf(event, 'dtend', zones)
  if (end?.kind === 'day') {
    const last = dayBefore(end.day)
    return start.kind === 'day' && last > start.day ? { kind: 'day', day: last } : undefined
  }
  if (end && start.kind === 'instant') return end.at > start.at ? end : undefined
  const duration = firstValue(event.getFirstProperty('duration'))
  if (!(duration instanceof ICAL.Duration)) return undefined
  const seconds = duration.toSeconds()
  if (start.kind === 'instant') return seconds > 0 ? endAfter(event, duration, zones) : undefined
  const days = Math.floor(seconds / 86_400)
  if (days < 2 || days > 3_660) return undefined
  const last = new Date(Date.parse(`${start.day}T00:00:00Z`) + (days - 1) * DAY_MILLISECONDS)
  return { kind: 'day', day: last.toISOString().slice(0, 10) }
}

function endAfter(event: ICAL.Component, duration: ICAL.Duration, zones: Zones): CalendarTime | undefined {
  const { weeks, days, hours, minutes, seconds } = duration
  const begin = writtenTime(event, 'dtstart')
  const day = begin && calendarTime(daysLater(begin.time, weeks * 7 + days), begin.tzid, zones)
  if (day?.kind !== 'instant') return undefined
  const at = new Date(day.at.getTime() + (hours * 3_600 + minutes * 60 + seconds) * 1_000)
  return Number.isNaN(at.getTime()) ? undefined : { kind: 'instant', at }
}

function repeatsOf(event: ICAL.Component, start: CalendarTime, zones: Zones): CalendarEvent['repeats'] {
  const rules = event.getAllProperties('rrule')
  const rule = firstValue(rules[0] ?? null)
  if (!(rule instanceof ICAL.Recur)) return undefined
  const every = PERIODS[rule.freq]
  if (!every) return undefined
  const until = rule.until instanceof ICAL.Time ? calendarTime(rule.until, undefined, zones) : undefined
  const named = (rule.parts.BYDAY ?? []).map((day) => String(day).toLowerCase())
  const days = WEEKDAYS.filter((day) => named.includes(day))
  const hasPlainDays = (every === 'day' || every === 'week') && days.length === named.length
  // One day of the month or one month is that of the start.
  const others = Object.entries(rule.parts).filter(
    ([part, values]) => part !== 'BYDAY' && !(/^BYMONTH(DAY)?$/.test(part) && values?.length === 1),
  )
  const hasOtherDates = ['exdate', 'rdate', 'exrule'].some((name) => event.hasProperty(name))
  return {
    every,
    interval: smallNumber(rule.interval) ?? 1,
    days: hasPlainDays ? days : [],
    isIrregular: others.length > 0 || (named.length > 0 && !hasPlainDays) || hasOtherDates || rules.length > 1,
    count: smallNumber(rule.count),
    until: until && lastStart(start, until),
  }
}

/** The end of a series often lies at midnight, on a day without an event. */
function lastStart(start: CalendarTime, until: CalendarTime): CalendarTime {
  if (start.kind !== 'instant' || until.kind !== 'instant' || until.at < start.at) return until
  const days = Math.floor((until.at.getTime() - start.at.getTime()) / DAY_MILLISECONDS)
  return { kind: 'instant', at: new Date(start.at.getTime() + days * DAY_MILLISECONDS) }
}

function smallNumber(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN)
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : undefined
}

/** The library parses values on access and throws for invalid ones. */
function firstValue(property: ICAL.Property | null): unknown {
  try {
    return property?.getFirstValue()
  } catch {
    return undefined
  }
}

/** Anything but an email address, such as `javascript:`, is dropped; the name remains (RFC 5545 section 3.8.4.3). */
function personOf(property: ICAL.Property): Address {
  const email = plain(firstValue(property), MAX_EMAIL_FIELD_CHARACTERS).replace(/^mailto:/i, '')
  return {
    name: plain(property.getFirstParameter('cn'), MAX_LINE_CHARACTERS),
    email: isValidEmail(email) ? email : '',
  }
}

function plain(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const visible = value.slice(0, limit * 2).replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
  return normalForm(visible, 'NFC').slice(0, limit).trim()
}
