import { plural, t } from '@lingui/core/macro'
import type { CalendarEventField, CalendarTimeField } from '@sen/contract/reading/invitations'
import type { TimeStyle } from '../../../lib/dates.ts'

type Times = Pick<CalendarEventField, 'start' | 'end'>

/**
 * When it is, in the account's zone: `Thứ Sáu, 20 tháng 11, 2026, 09:30 – 10:30 GMT+7`. Whole days have no zone, and
 * stay the days they are everywhere.
 */
export function eventTime({ start, end }: Times, style: TimeStyle): string {
  const locale = style.language === 'vi' ? 'vi' : 'en-GB'
  if (start.day !== null) {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    return end?.day ? days.formatRange(noon(start.day), noon(end.day)) : days.format(noon(start.day))
  }
  const from = instant(start)
  const { timeZone } = style
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const zone = zoneName(from, style)
  if (!end || end.at === null) return `${day.format(from)}, ${time.format(from)} ${zone}`
  const to = instant(end)
  if (day.format(from) === day.format(to))
    return `${day.format(from)}, ${time.format(from)} – ${time.format(to)} ${zone}`
  return `${day.format(from)}, ${time.format(from)} – ${day.format(to)}, ${time.format(to)} ${zone}`
}

/** For the leaf of a calendar: `thg 11` and `20`. */
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

/** How often, how many times or until when: `Every 2 weeks, 4 times in all`. */
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
