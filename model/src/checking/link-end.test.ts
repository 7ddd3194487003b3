import { describe, expect, it } from 'vitest'
import type { RecurrenceEnd } from '../recurrence/recurrence.ts'
import { type EarlyEnd, earlyEnd, type ReleaseTimes } from './link-end.ts'

const at = (text: string) => new Date(`${text}+07:00`)
const day = (number: number) => ({ year: 2026, month: 11, day: number })
const weekly = (end: RecurrenceEnd): ReleaseTimes => ({
  kind: 'periodic',
  plan: {
    period: { kind: 'by_week', everyWeeks: 1, weekdays: [0] },
    time: { hour: 8, minute: 0 },
    startDay: day(16),
    end,
    timeZone: 'Asia/Ho_Chi_Minh',
  },
})
const NEVER = weekly({ kind: 'never' })
const MONDAY: ReleaseTimes = { kind: 'scheduled', at: at('2026-11-30T08:00:00') }
const LAST_SECOND = 'T23:59:59'

describe('a link whose last day is', () => {
  it.each<readonly [string, string | undefined, ReleaseTimes, EarlyEnd | undefined]>([
    ['past soon, of a message that leaves now', '2026-11-26', { kind: 'now' }, undefined],
    ['before the time of a plan', '2026-11-26', MONDAY, 'before'],
    ['the day before the time of a plan', '2026-11-29', MONDAY, 'before'],
    ['the day of a plan', '2026-11-30', MONDAY, undefined],
    ['after a plan', '2026-12-01', MONDAY, undefined],
    ['none, with a plan', undefined, MONDAY, undefined],
    ['before the first of many times', '2026-11-15', NEVER, 'before'],
    ['between two of them', '2026-11-26', NEVER, 'between'],
    ['years ahead, where there is no last time', '2199-11-26', NEVER, 'between'],
    ['none, where there is no last time', undefined, NEVER, undefined],
    ['before the first of three times', '2026-11-15', weekly({ kind: 'count', count: 3 }), 'before'],
    ['before the last of three times', '2026-11-29', weekly({ kind: 'count', count: 3 }), 'between'],
    ['that of the last of three times', '2026-11-30', weekly({ kind: 'count', count: 3 }), undefined],
    ['before the last time up to a day', '2026-11-29', weekly({ kind: 'day', day: day(30) }), 'between'],
    ['the last day on which it is sent', '2026-11-30', weekly({ kind: 'day', day: day(30) }), undefined],
    ['after the last time, before the day up to which', '2026-11-24', weekly({ kind: 'day', day: day(28) }), undefined],
  ])('%s', (_, lastDay, release, expected) => {
    expect(earlyEnd(lastDay === undefined ? undefined : at(`${lastDay}${LAST_SECOND}`), release)).toBe(expected)
  })

  it('over in the second in which the message leaves', () => {
    expect(earlyEnd(at('2026-11-30T08:00:00'), MONDAY)).toBe('before')
  })
})
