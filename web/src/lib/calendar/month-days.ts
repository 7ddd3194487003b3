import {
  addDays,
  type CalendarDay,
  daysInMonth,
  formatDay,
  parseDay,
  weekdayOf,
} from '@sen/model/scheduling/local-times'

/** Mail is younger, and what a calendar steps over stays a year of four digits. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '9999-12-31'

/** Always six, so that a calendar does not change its height under a hand. */
const WEEKS_SHOWN = 6

/**
 * The weeks, from Monday on (product decision 30), that a page of a calendar shows for the month of `day`. All days here
 * are written as `2026-11-20`.
 */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const first = { ...calendarDay(day), day: 1 }
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => formatDay(addDays(monday, week * 7 + weekday))),
  )
}

/** The same day of another month, or the last that it has. */
export function addMonths(day: string, months: number): string {
  const from = calendarDay(day)
  const count = from.year * 12 + from.month - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return formatDay({ year, month, day: Math.min(from.day, daysInMonth(year, month)) })
}

/** Where a key leads from `day` in a calendar (ARIA Authoring Practices, date picker); undefined: it is none of its keys. */
export function dayByKey(day: string, key: string, isShift: boolean): string | undefined {
  const from = calendarDay(day)
  const by = (days: number) => formatDay(addDays(from, days))
  switch (key) {
    case 'ArrowLeft':
      return by(-1)
    case 'ArrowRight':
      return by(1)
    case 'ArrowUp':
      return by(-7)
    case 'ArrowDown':
      return by(7)
    case 'Home':
      return by(-weekdayOf(from))
    case 'End':
      return by(6 - weekdayOf(from))
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return undefined
  }
}

/** The nearest day that is not outside of the two. */
export function dayWithin(day: string, min: string, max: string): string {
  if (day.length > LAST_DAY.length || day > max) return max
  return day < min ? min : day
}

/** Noon of no zone, for names. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

function calendarDay(day: string): CalendarDay {
  const found = parseDay(day)
  if (!found) throw new Error('not a day of the calendar')
  return found
}
