import { plural, t } from '@lingui/core/macro'
import type { CalendarEventField, CalendarTimeField } from '@sen/contract/invitations'
import { formatFullDay, formatTime, type TimeStyle } from '../../../lib/dates.ts'

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

/** Example: `Every 2 weeks, 4 times in all`. */
export function repetition(
  { count, until, ...rule }: NonNullable<CalendarEventField['repeats']>,
  style: TimeStyle,
): string {
  const often = howOften(rule)
  if (count !== null) return `${often}, ${plural(count, { one: '# time in all', other: '# times in all' })}`
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

function mediumDay(time: CalendarTimeField, style: TimeStyle): string {
  const [date, timeZone] = time.day === null ? [instant(time), style.timeZone] : [noon(time.day), 'UTC']
  const locale = style.language === 'vi' ? 'vi' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}
