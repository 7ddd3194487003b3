import { plural, t } from '@lingui/core/macro'
import type { CalendarEventField, CalendarTimeField } from '@sen/contract/invitations'
import { formatFullDay, formatTime, type TimeStyle } from '../../../lib/dates.ts'

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

type Times = Pick<CalendarEventField, 'start' | 'end'>

/** In the account's time zone: `Thứ Sáu, 20/11/2026, 09:30 – 10:30 GMT+7`. Whole days have no zone. */
export function eventTime({ start, end }: Times, style: TimeStyle): string {
  if (start.day !== null) {
    const utc = { ...style, timeZone: 'UTC' }
    const [first, last] = [start.day, end?.day ?? start.day].map((day) => formatFullDay(noon(day), utc))
    return first === last ? `${first}` : `${first} – ${last}`
  }
  const from = instant(start)
  const zone = zoneName(from, style)
  const day = formatFullDay(from, style)
  if (!end || end.at === null) return `${day}, ${formatTime(from, style)} ${zone}`
  const to = instant(end)
  const lastDay = formatFullDay(to, style)
  const [begin, finish] = [formatTime(from, style), formatTime(to, style)]
  if (day === lastDay) return `${day}, ${begin} – ${finish} ${zone}`
  return `${day}, ${begin} – ${lastDay}, ${finish} ${zone}`
}

/** Example: `thg 11` and `20`. */
export function calendarLeaf({ start }: Times, style: TimeStyle): { readonly month: string; readonly day: string } {
  const [date, timeZone] = start.day === null ? [instant(start), style.timeZone] : [noon(start.day), 'UTC']
  const locale = style.language === 'vi' ? 'vi' : 'en-GB'
  return {
    month: new Intl.DateTimeFormat(locale, { month: 'short', timeZone }).format(date),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone }).format(date),
  }
}

function zoneName(at: Date, { timeZone }: TimeStyle): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function instant({ at }: CalendarTimeField): Date {
  return new Date((at ?? 0) * 1_000)
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** The day of an event, for text about one event of a series. */
export function eventDay(time: CalendarTimeField, style: TimeStyle): string {
  return time.day === null
    ? formatFullDay(instant(time), style)
    : formatFullDay(noon(time.day), { ...style, timeZone: 'UTC' })
}

/** Example: `Every 2 weeks on Monday and Friday, 4 times in total`. */
export function repetition(
  { count, until, days, irregular, ...rule }: NonNullable<CalendarEventField['repeats']>,
  style: TimeStyle,
): string {
  const named = dayNames(days, style)
  const period = howOften(rule)
  const regular = named === '' ? period : t`${period} on ${named}`
  const often = irregular ? t`${regular}, some dates differ` : regular
  if (count !== null) return `${often}, ${plural(count, { one: '# time in total', other: '# times in total' })}`
  if (until === null) return often
  const lastDay = mediumDay(until, style)
  return t`${often}, until ${lastDay}`
}

function howOften({ every, interval }: Pick<NonNullable<CalendarEventField['repeats']>, 'every' | 'interval'>): string {
  switch (every) {
    case 'day':
      return plural(interval, { one: 'Every day', other: 'Every # days' })
    case 'week':
      return plural(interval, { one: 'Every week', other: 'Every # weeks' })
    case 'month':
      return plural(interval, { one: 'Every month', other: 'Every # months' })
    case 'year':
      return plural(interval, { one: 'Every year', other: 'Every # years' })
  }
}

function dayNames(days: NonNullable<CalendarEventField['repeats']>['days'], { language }: TimeStyle): string {
  const locale = language === 'vi' ? 'vi' : 'en-GB'
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 2 November 2026 is a Monday.
  const names = days.map((day) => format.format(new Date(Date.UTC(2026, 10, 2 + WEEKDAYS.indexOf(day)))))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

function mediumDay(time: CalendarTimeField, style: TimeStyle): string {
  const [date, timeZone] = time.day === null ? [instant(time), style.timeZone] : [noon(time.day), 'UTC']
  const locale = style.language === 'vi' ? 'vi' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}
