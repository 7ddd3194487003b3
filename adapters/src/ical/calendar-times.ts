import type { CalendarTime } from '@sen/core/ports/calendar-reader'
import { zoneOffsetMilliseconds } from '@sen/model/zone-offset'
import ICAL from 'ical.js'
import { describedZone, namedZone } from './zone-names.ts'

type Zone = ICAL.Timezone | string

export interface Zones {
  /** The zones that the calendar describes, by `zoneKey`. */
  readonly own: ReadonlyMap<string, Zone>
  readonly floating: string
}

/** Parses a DATE or DATE-TIME (RFC 5545 sections 3.3.4 and 3.3.5). */
export function calendarTime(time: ICAL.Time, tzid: string | undefined, zones: Zones): CalendarTime | undefined {
  if (!isPossible(time)) return undefined
  if (time.isDate) return { kind: 'day', day: dayOf(time) }
  const at = instantOf(time, tzid, zones)
  return Number.isNaN(at.getTime()) ? undefined : { kind: 'instant', at }
}

/** The format's end dates are exclusive. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** Other years are typing errors or attacks. */
function isPossible({ year, month, day }: ICAL.Time): boolean {
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function instantOf(time: ICAL.Time, tzid: string | undefined, zones: Zones): Date {
  if (time.zone === ICAL.Timezone.utcTimezone) return new Date(asUtc(time))
  const zone = (tzid === undefined ? undefined : zoneOf(tzid, zones)) ?? zones.floating
  if (typeof zone === 'string') return inZone(time, zone)
  const local = time.clone()
  local.zone = zone
  return local.toJSDate()
}

function zoneOf(tzid: string, { own }: Zones): Zone | undefined {
  return namedZone(tzid) ?? own.get(zoneKey(tzid)) ?? describedZone(tzid)
}

/** Tells whether the time has a zone that is neither known nor described, so it is read in the reader's. */
export function hasUnknownZone(time: ICAL.Time, tzid: string | undefined, zones: Zones): boolean {
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone || tzid === undefined) return false
  return zoneOf(tzid, zones) === undefined
}

/** Programs write the same name with other letters, and escape commas in one of two places. */
export function zoneKey(tzid: string): string {
  return tzid.replaceAll('\\', '').trim().toLowerCase()
}

/** Days of a duration are days of the calendar, with 23 to 25 hours (RFC 5545 section 3.3.6). */
export function daysLater(time: ICAL.Time, days: number): ICAL.Time {
  const date = new Date(Date.UTC(time.year, time.month - 1, time.day + days))
  const later = time.clone()
  later.year = date.getUTCFullYear()
  later.month = date.getUTCMonth() + 1
  later.day = date.getUTCDate()
  return later
}

/** A time that a clock change skips moves to the next hour. */
function inZone(time: ICAL.Time, zone: string): Date {
  const wanted = asUtc(time)
  const guess = wanted - zoneOffsetMilliseconds(new Date(wanted), zone)
  return new Date(wanted - zoneOffsetMilliseconds(new Date(guess), zone))
}

function asUtc({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
