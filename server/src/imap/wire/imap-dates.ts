import { SyntaxFault } from './syntax-error.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DATE = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i
const DATE_TIME = /^([ \d]\d)-([a-z]{3})-(\d{4}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/i

/** Parses `1-Feb-1994` into `1994-02-01` (RFC 3501 `date`). @throws SyntaxFault */
export function parseDay(text: string): string {
  const [, day = '', month = '', year = ''] = DATE.exec(text) ?? []
  const iso = `${year}-${two(monthNumber(month))}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(day)) throw new SyntaxFault('Invalid date')
  return iso
}

/** Parses a `date-time`. @throws SyntaxFault */
export function parseDateTime(text: string): Date {
  const [, day = '', month = '', year, hour, minute, second, sign, zoneHour, zoneMinute] = DATE_TIME.exec(text) ?? []
  const date = `${year}-${two(monthNumber(month))}-${day.trim().padStart(2, '0')}`
  const parsed = new Date(`${date}T${hour}:${minute}:${second}${sign}${zoneHour}:${zoneMinute}`)
  if (Number.isNaN(parsed.getTime())) throw new SyntaxFault('Invalid date and time')
  return parsed
}

export function formatDateTime(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, ' ')
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${day}-${MONTHS[date.getUTCMonth()]}-${year} ${time} +0000`
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
