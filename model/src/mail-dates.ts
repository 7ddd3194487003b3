import { MINUTE_MILLISECONDS } from './durations.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** RFC 5322 section 4.3, and zones that Vietnamese and neighbouring mailers write. */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  ict: 7,
  sgt: 8,
  hkt: 8,
  jst: 9,
  kst: 9,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
}

const CLOCK = '(\\d{1,2})[:.](\\d{1,2})(?:[:.](\\d{1,2})(?:[.,]\\d+)?)?(?:\\s*([ap])\\.?m\\b\\.?)?'
const ZONE = '(?:\\s*([a-z]{1,5})?\\s*([+-]\\s?\\d{1,2}:?\\d{0,2})?)'

/** `Tue, 4 Jun 2024 09:15:00 +0700`, with the obsolete forms. */
const DAY_FIRST = new RegExp(
  `^(?:[^,]{1,20},\\s*|[^\\d,]{1,20}\\s)?(\\d{1,2})[\\s.-]+([a-z]{3,9})[\\s.,-]+(\\d{2,4})[\\s,]+${CLOCK}${ZONE}`,
  'i',
)
/** `Tue Jun  4 09:15:00 [zone] 2024`, as asctime(3) and Unix tools write it. */
const YEAR_LAST = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?([a-z]{3,9})[\\s.]+(\\d{1,2}),?\\s+${CLOCK}${ZONE}\\s+(\\d{4})(?!\\d)`,
  'i',
)
/** `Jun 4, 2024 09:15:00 +0700` */
const MONTH_FIRST = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?([a-z]{3,9})[\\s.]+(\\d{1,2}),?\\s+(\\d{4})[\\s,]+${CLOCK}${ZONE}`,
  'i',
)
/** `2024-06-04T09:15:00+07:00` */
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})[t\\s]+${CLOCK}${ZONE}`, 'i')

interface Reading {
  readonly year: string | undefined
  readonly month: string | undefined
  readonly day: string | undefined
  readonly clock: readonly (string | undefined)[]
}

/** Writes a date in UTC (RFC 5322 section 3.3). */
export function mailDateInUtc(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

/** RFC 5322 sections 3.3 and 4.3, and the deviating forms of real mailers. Undefined instead of guessing. */
export function parseMailDate(value: string): Date | undefined {
  const plain = withoutComments(value.slice(0, 500)).replaceAll(/\s+/g, ' ').trim()
  const reading = readDate(plain)
  return reading === undefined ? undefined : toDate(reading)
}

function readDate(plain: string): Reading | undefined {
  const dayFirst = DAY_FIRST.exec(plain)
  if (dayFirst) return { day: dayFirst[1], month: dayFirst[2], year: dayFirst[3], clock: dayFirst.slice(4, 10) }
  const yearLast = YEAR_LAST.exec(plain)
  if (yearLast) return { month: yearLast[1], day: yearLast[2], year: yearLast[9], clock: yearLast.slice(3, 9) }
  const monthFirst = MONTH_FIRST.exec(plain)
  if (monthFirst)
    return { month: monthFirst[1], day: monthFirst[2], year: monthFirst[3], clock: monthFirst.slice(4, 10) }
  const yearFirst = YEAR_FIRST.exec(plain)
  if (yearFirst) return { year: yearFirst[1], month: yearFirst[2], day: yearFirst[3], clock: yearFirst.slice(4, 10) }
  return undefined
}

function toDate(reading: Reading): Date | undefined {
  const [hourText, minuteText, secondText, half, zoneName, zoneOffset] = reading.clock
  const year = fullYear(reading.year ?? '')
  const month = monthNumber(reading.month ?? '')
  const day = Number(reading.day)
  const hour = withHalf(Number(hourText), half)
  const minute = Number(minuteText)
  // A leap second becomes second 59.
  const second = Math.min(Number(secondText ?? 0), 59)
  if (year < 1900 || month < 0 || day < 1 || day > 31 || hour > 23 || minute > 59 || Number(secondText ?? 0) > 60) {
    return undefined
  }
  const local = Date.UTC(year, month, day, hour, minute, second)
  return new Date(local - offsetMinutes(zoneName, zoneOffset) * MINUTE_MILLISECONDS)
}

/** Two digits below 50 are in this century (RFC 5322 section 4.3). */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return digits.length === 3 ? 1900 + year : year
}

function monthNumber(month: string): number {
  const digits = Number(month)
  if (!Number.isNaN(digits)) return digits >= 1 && digits <= 12 ? digits - 1 : -1
  return MONTHS.indexOf(month.slice(0, 3).toLowerCase())
}

function withHalf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return half.toLowerCase() === 'p' ? (hour % 12) + 12 : hour % 12
}

/** An offset takes precedence over a name (`GMT+7`). An unknown name counts as UTC (RFC 5322 section 4.3). */
function offsetMinutes(name: string | undefined, offset: string | undefined): number {
  if (offset === undefined || offset === '') return (ZONE_HOURS[(name ?? '').toLowerCase()] ?? 0) * 60
  const digits = offset.replaceAll(/\D/g, '')
  const hours = Number(digits.length <= 2 ? digits : digits.slice(0, -2))
  const minutes = Number(digits.length <= 2 ? 0 : digits.slice(-2))
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function withoutComments(value: string): string {
  let depth = 0
  let plain = ''
  for (const character of value) {
    if (character === '(') depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) plain += character
  }
  return plain
}
