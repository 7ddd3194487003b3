import { UnreadableReport } from '@sen/core/ports/report-file-reader'

const MAX_NAME_CHARACTERS = 500
/** The maximum count of a row and of a report, so that sums over a month and many reporters stay safe integers. */
const MAX_COUNT = 1_000_000_000_000

export function requireText(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim() : ''
  if (text === '' || text.length > MAX_NAME_CHARACTERS)
    throw new UnreadableReport('the report has an empty or overlong name')
  return text
}

export function readCount(value: unknown): number {
  const count = typeof value === 'number' ? value : Number(/^\d{1,15}$/u.exec(String(value))?.[0] ?? Number.NaN)
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT)
    throw new UnreadableReport('a count is not a valid number')
  return count
}

/** Adds counts of one report. A larger sum could exceed the safe integers. */
export function addCount(sum: number, more: number): number {
  if (sum + more > MAX_COUNT) throw new UnreadableReport('a sum in the report is too large')
  return sum + more
}

export function secondsOf(value: string | undefined): Date {
  return requireDate(new Date(readCount(value) * 1_000))
}

export function requireDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new UnreadableReport('a time is not valid')
  return date
}

export function cut<T>(all: readonly T[], countOf: (each: T) => number, most: number): readonly T[] {
  return all.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, most)
}
