import { MAX_SET_RANGES } from '@sen/model/imap/limits'
import { mergeRanges, type NumberRange } from '@sen/model/mail-programs/number-ranges'
import { SyntaxFault } from './syntax-error.ts'

/** The largest number in use (`*`). */
const STAR = Number.POSITIVE_INFINITY
const MAX_NUMBER = 0xffff_ffff

/** Parses a sequence set (RFC 3501 section 9) in one pass, and merges its ranges. @throws SyntaxFault */
export function parseSequenceSet(text: string): readonly NumberRange[] {
  const ranges: NumberRange[] = []
  for (let at = 0; at <= text.length; ) {
    const comma = text.indexOf(',', at)
    const end = comma < 0 ? text.length : comma
    if (ranges.length >= MAX_SET_RANGES) throw new SyntaxFault('Too many ranges')
    ranges.push(parseRange(text.slice(at, end)))
    at = end + 1
  }
  return mergeRanges(ranges)
}

function parseRange(text: string): NumberRange {
  const colon = text.indexOf(':')
  const first = parseNumber(colon < 0 ? text : text.slice(0, colon))
  const last = colon < 0 ? first : parseNumber(text.slice(colon + 1))
  return first <= last ? { from: first, to: last } : { from: last, to: first }
}

function parseNumber(text: string): number {
  if (text === '*') return STAR
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new SyntaxFault('Invalid number in a set')
  const number = Number(text)
  if (number > MAX_NUMBER) throw new SyntaxFault('Number too large')
  return number
}

/** Replaces `*` by `largest`, in either end of a range. An empty folder has no `*`. */
export function resolveSet(ranges: readonly NumberRange[], largest: number): readonly NumberRange[] {
  if (largest === 0) return []
  return mergeRanges(
    ranges.map(({ from, to }) => {
      const [one, other] = [from === STAR ? largest : from, to === STAR ? largest : to]
      return one <= other ? { from: one, to: other } : { from: other, to: one }
    }),
  )
}

/** Counts numbers; a range to `*` makes it infinite. */
export function countOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + (from === STAR ? STAR : to - from + 1), 0)
}

/** Writes ascending numbers as a set, such as `1:3,7`. */
export function formatSet(numbers: Iterable<number>): string {
  const parts: string[] = []
  let from = 0
  let to = 0
  const flush = (): void => {
    if (from > 0) parts.push(from === to ? `${from}` : `${from}:${to}`)
  }
  for (const number of numbers) {
    if (from > 0 && number === to + 1) {
      to = number
      continue
    }
    flush()
    from = number
    to = number
  }
  flush()
  return parts.join(',')
}
