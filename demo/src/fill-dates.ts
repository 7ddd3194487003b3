import type { CalendarDay, DemoCalendar } from './calendar.ts'

const weekdays = ['Chủ Nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const writers: Readonly<Record<string, (day: CalendarDay, shift: number) => string>> = {
  d: (day) => shortDate(day),
  f: (day) => `${shortDate(day)}/${day.year}`,
  w: (day) => weekday(day),
  W: (day) => capital(weekday(day)),
  wd: (day) => `${weekday(day)}, ${shortDate(day)}`,
  WD: (day) => `${capital(weekday(day))}, ${shortDate(day)}`,
  en: (day) => `${englishWeekdays[day.weekday]} ${day.day} ${englishMonths[day.month - 1]}`,
  m: (day, shift) => String(shiftMonth(day, shift).month),
  my: (day, shift) => monthOfYear(shiftMonth(day, shift)),
  q: (day, shift) => quarterOfYear(shiftMonth(day, shift * 3)),
  y: (day, shift) => String(day.year + shift),
}

/**
 * Fills date words, counted from the business day `baseOffset`.
 * These shift by business days: `{d+2}` 24/11 · `{f+2}` 24/11/2026 · `{w+2}` thứ Ba (`{W+2}` Thứ Ba) · `{wd+2}` thứ Ba,
 * 24/11 · `{en+2}` Tuesday 24 Nov.
 * Others: `{m-1}` month · `{my-1}` 10/2026 · `{q+1}` quarter 1/2027 · `{y}` year.
 */
export function fillDates(text: string, calendar: DemoCalendar, baseOffset: number): string {
  return text.replace(/\{(en|my|wd|WD|[dfwWmqy])([+-]\d+)?\}/g, (_whole, name: string, shiftText?: string) => {
    const shift = Number(shiftText ?? 0)
    const countsDays = !['m', 'my', 'q', 'y'].includes(name)
    const day = calendar.day(baseOffset + (countsDays ? shift : 0))
    return writers[name]?.(day, shift) ?? ''
  })
}

function shortDate(day: CalendarDay): string {
  return `${String(day.day).padStart(2, '0')}/${String(day.month).padStart(2, '0')}`
}

function weekday(day: CalendarDay): string {
  return weekdays[day.weekday] ?? ''
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function shiftMonth(day: CalendarDay, months: number): CalendarDay {
  const index = day.year * 12 + day.month - 1 + months
  return { ...day, month: (index % 12) + 1, year: Math.floor(index / 12) }
}

function monthOfYear(day: CalendarDay): string {
  return `${String(day.month).padStart(2, '0')}/${day.year}`
}

function quarterOfYear(day: CalendarDay): string {
  return `${Math.ceil(day.month / 3)}/${day.year}`
}
