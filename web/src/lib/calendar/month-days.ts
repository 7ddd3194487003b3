import {
  addDays,
  type CalendarDay,
  daysInMonth,
  formatDay,
  parseDay,
  weekdayOf,
} from '@sen/model/scheduling/local-times'

export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '9999-12-31'

/** Always six, so that the calendar's height is constant. */
const WEEKS_SHOWN = 6

/** Weeks begin on Monday (product decision 30). Days are written as `2026-11-20`. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const first = { ...calendarDay(day), day: 1 }
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => formatDay(addDays(monday, week * 7 + weekday))),
  )
}

/** Falls back to that month's last day. */
export function addMonths(day: string, months: number): string {
  const from = calendarDay(day)
  const count = from.year * 12 + from.month - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return formatDay({ year, month, day: Math.min(from.day, daysInMonth(year, month)) })
}

/** ARIA Authoring Practices, date picker; undefined for other keys. */
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

export function dayWithin(day: string, min: string, max: string): string {
  if (day.length > LAST_DAY.length || day > max) return max
  return day < min ? min : day
}

/** Returns noon UTC of a day, for formatting. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

function calendarDay(day: string): CalendarDay {
  const found = parseDay(day)
  if (!found) throw new Error('not a day of the calendar')
  return found
}
