import { formatDay, formatTime, parseDay, parseTime } from '@sen/model/scheduling/local-times'

/** The limit bounds the cost of an accidental paste. */
const MAX_TYPED_CHARACTERS = 40
const PARTED = /^(\d{1,4})[\s./,\-–]+(\d{1,2})(?:[\s./,\-–]+(\d{2}|\d{4}))?$/u
/** Examples: `22112026`, `221126`, `2211`. */
const JOINED = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/u
/** Vietnamese systems write AM and PM as `SA` and `CH`. */
const TIME = /^(\d{1,2})(?:\s*(?:[:.,hg]|giờ)\s*|\s+)?(\d{2})?\s*(am|pm|sa|ch)?$/iu
/** Two-digit years from here on belong to the last century. */
const FIRST_YEAR_BEFORE_2000 = 70

/** Incomplete days and times are not interpreted, because their meaning would change with every digit. */
export const WHOLE_DAY = /^\s*(?:\d{1,2}\D+\d{1,2}\D+\d{4}|\d{8})\s*$/u
export const WHOLE_TIME = /^\s*(?:\d{1,2}\D+\d{2}|\d{4})\s*$/u

/**
 * Day first, or ISO. Without a year: the next such day from `earliest` on, or this year.
 * @param today `2026-11-20`, like `earliest` and the result; undefined for no valid day
 */
export function readTypedDay(typed: string, today: string, earliest = ''): string | undefined {
  const text = plain(typed)
  const [, first = '', month = '', last] = PARTED.exec(text) ?? JOINED.exec(text) ?? []
  if (first.length > 2) return first.length === 4 && last?.length === 2 ? isoDay(first, month, last) : undefined
  if (last !== undefined) return isoDay(wholeYear(last), month, first)
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear, thisYear + 1].flatMap((year) => isoDay(String(year), month, first) ?? [])
  return days.find((day) => day >= earliest) ?? days[0]
}

/** Reads `8`, `08:30`, `8h30`, `0830`, `3.15 pm`. Returns `08:30`, or undefined for no valid time. */
export function readTypedTime(typed: string): string | undefined {
  const match = TIME.exec(plain(typed))
  if (!match) return undefined
  const [, digits = '', minute = '00', half] = match
  const hour = half === undefined ? Number(digits) : ofHalf(Number(digits), /pm|ch/iu.test(half))
  if (hour === undefined) return undefined
  const time = formatTime({ hour, minute: Number(minute) })
  return isTime(time) ? time : undefined
}

/** Writes `2026-11-22` as `22/11/2026`; returns other values unchanged. */
export function writeDay(value: string): string {
  return isDay(value) ? value.split('-').reverse().join('/') : value
}

/** Form format: `2026-11-22`. */
export function isDay(value: string): boolean {
  return parseDay(value) !== undefined
}

/** Form format: `08:30`. */
export function isTime(value: string): boolean {
  return parseTime(value) !== undefined
}

/** Normalises full-width digits and signs of input methods. */
function plain(typed: string): string {
  return typed.slice(0, MAX_TYPED_CHARACTERS).normalize('NFKC').trim()
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const text = formatDay({ year: Number(year), month: Number(month), day: Number(day) })
  return isDay(text) ? text : undefined
}

function wholeYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < FIRST_YEAR_BEFORE_2000 ? 20 : 19}${year}`
}

function ofHalf(hour: number, isAfternoon: boolean): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (isAfternoon ? 12 : 0)
}
