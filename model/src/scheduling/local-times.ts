import { DAY_MILLISECONDS } from '../durations.ts'
import { zoneOffsetMilliseconds } from '../zone-offset.ts'

/** `month` is 1 to 12. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/**
 * A time that a clock change skips moves later by the gap. Of two equal times, the first is returned (product decision
 * 2, RFC 5545 section 3.3.5).
 */
export function instantOf(day: CalendarDay, { hour, minute }: TimeOfDay, timeZone: string): Date {
  const local = Date.UTC(day.year, day.month - 1, day.day, hour, minute)
  const before = zoneOffsetMilliseconds(new Date(local - DAY_MILLISECONDS), timeZone)
  const after = zoneOffsetMilliseconds(new Date(local + DAY_MILLISECONDS), timeZone)
  const candidates = [new Date(local - before), new Date(local - after)].sort((a, b) => a.getTime() - b.getTime())
  const real = candidates.find((at) => at.getTime() + zoneOffsetMilliseconds(at, timeZone) === local)
  return real ?? new Date(local - before)
}

export function localTimeOf(at: Date, timeZone: string): { readonly day: CalendarDay; readonly time: TimeOfDay } {
  const local = new Date(at.getTime() + zoneOffsetMilliseconds(at, timeZone))
  return {
    day: dayOf(local),
    time: { hour: local.getUTCHours(), minute: local.getUTCMinutes() },
  }
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(utcOf(day) + days * DAY_MILLISECONDS))
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MILLISECONDS)
}

/** 0 is Monday (product decision 30). */
export function weekdayOf(day: CalendarDay): number {
  return (new Date(utcOf(day)).getUTCDay() + 6) % 7
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function parseDay(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return formatDay(dayOf(new Date(utcOf(day)))) === text ? day : undefined
}

export function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

export function parseTime(text: string): TimeOfDay | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? { hour: Number(match[1]), minute: Number(match[2]) } : undefined
}

export function formatTime({ hour, minute }: TimeOfDay): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

function dayOf(utc: Date): CalendarDay {
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate() }
}

function utcOf({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
