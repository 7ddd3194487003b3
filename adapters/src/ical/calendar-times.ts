import type { CalendarTime } from '@sen/core/ports/calendar-reader'
import { zoneOffsetMilliseconds } from '@sen/model/zone-offset'
import ICAL from 'ical.js'
import { describedZone, namedZone } from './zone-names.ts'

export interface Zones {
  readonly own: ReadonlyMap<string, ICAL.Timezone>
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
  if (tzid === undefined) return inZone(time, zones.floating)
  const named = namedZone(tzid)
  if (named !== undefined) return inZone(time, named)
  const own = zones.own.get(tzid)
  if (own === undefined) return inZone(time, describedZone(tzid) ?? zones.floating)
  const local = time.clone()
  local.zone = own
  return local.toJSDate()
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
