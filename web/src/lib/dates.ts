import {
  type DateStyle,
  dateFormatter,
  formatBrief as writtenBrief,
  formatFull as writtenFull,
  formatFullDay as writtenFullDay,
} from '@sen/model/written-dates'

export type TimeStyle = DateStyle

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

/** `10:42`, 24 hours in both languages; English follows British conventions. */
export function formatTime(date: Date, style: TimeStyle): string {
  return dateFormatter(style, TIME).format(date)
}

/** `10:42` today, `yesterday`, `12 thg 8` this year, `12/08/2025` before. */
export function formatListTime(date: Date, now: Date, style: TimeStyle, yesterday: string): string {
  const [year, month, day] = calendarDay(date, style.timeZone)
  const [nowYear, nowMonth, nowDay] = dayOfToday(now, style.timeZone)
  const daysAgo = Math.round((Date.UTC(nowYear, nowMonth - 1, nowDay) - Date.UTC(year, month - 1, day)) / 86_400_000)
  if (daysAgo === 0) return formatTime(date, style)
  if (daysAgo === 1) return yesterday
  if (year === nowYear) return dateFormatter(style, { day: 'numeric', month: 'short' }).format(date)
  return dateFormatter(style, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date)
}

/** The day unless it is today, and the time. */
export function formatMessageTime(date: Date, now: Date, style: TimeStyle, yesterday: string): string {
  const day = formatListTime(date, now, style, yesterday)
  const time = formatTime(date, style)
  return day === time ? time : `${day}, ${time}`
}

/** `10:42, thứ Ba 17/11/2026`: for tooltips and where precision matters. */
export function formatFull(date: Date, style: TimeStyle): string {
  return unbroken(writtenFull(date, style))
}

/** `10:42, T3 17/11/2026`: for the rows of a list. */
export function formatBrief(date: Date, style: TimeStyle): string {
  return unbroken(writtenBrief(date, style))
}

/** `Thứ Ba, 17/11/2026`. */
export function formatFullDay(date: Date, style: TimeStyle): string {
  return writtenFullDay(date, style)
}

/** `Tháng 10 năm 2026`, `October 2026`. */
export function formatMonth(date: Date, style: TimeStyle): string {
  const text = dateFormatter(style, { month: 'long', year: 'numeric' }).format(date)
  return text.charAt(0).toLocaleUpperCase(style.language) + text.slice(1)
}

export function formatYear(date: Date, style: TimeStyle): string {
  return dateFormatter(style, { year: 'numeric' }).format(date)
}

/** Prevents a line break within a date. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

type Day = readonly [year: number, month: number, day: number]

let dayOfNow: { readonly now: Date; readonly timeZone: string; readonly day: Day } | undefined

/** Cached, because every row of a list asks for it, and splitting a date is expensive. */
function dayOfToday(now: Date, timeZone: string): Day {
  if (dayOfNow?.now !== now || dayOfNow.timeZone !== timeZone) {
    dayOfNow = { now, timeZone, day: calendarDay(now, timeZone) }
  }
  return dayOfNow.day
}

function calendarDay(date: Date, timeZone: string): Day {
  const parts = dateFormatter(
    { language: 'en', timeZone },
    { year: 'numeric', month: 'numeric', day: 'numeric' },
  ).formatToParts(date)
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return [number('year'), number('month'), number('day')]
}
