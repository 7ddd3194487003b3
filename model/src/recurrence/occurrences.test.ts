import { describe, expect, it } from 'vitest'
import { formatDay, parseDay, parseTime } from '../scheduling/local-times.ts'
import { judgeRecurrence } from './judge-recurrence.ts'
import { firstOccurrence, nextOccurrences, occurrences } from './occurrences.ts'
import type { PeriodicPlan, Recurrence, RecurrenceEnd } from './recurrence.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(`${text} is no day`)
  return parsed
}

function plan(
  period: Recurrence,
  start: string,
  end: RecurrenceEnd = { kind: 'never' },
  zone = 'Asia/Ho_Chi_Minh',
): PeriodicPlan {
  return { period, startDay: day(start), end, timeZone: zone, time: parseTime('08:00') ?? { hour: 8, minute: 0 } }
}

const first = (count: number, of: PeriodicPlan) =>
  nextOccurrences(of, new Date(0), count).map((occurrence) => formatDay(occurrence.day))
const on = (number: number) => ({ kind: 'day', day: number }) as const
const weekday = (week: number, number: number) => ({ kind: 'weekday', week, weekday: number }) as const
const daily = (everyDays: number): Recurrence => ({ kind: 'by_days', everyDays })
const weekly = (everyWeeks: number, ...weekdays: number[]): Recurrence => ({ kind: 'by_week', everyWeeks, weekdays })
const monthly = (everyMonths: number, which: ReturnType<typeof on> | ReturnType<typeof weekday>): Recurrence => ({
  kind: 'by_month',
  everyMonths,
  on: which,
})
const yearly = (month: number, which: ReturnType<typeof on> | ReturnType<typeof weekday>): Recurrence => ({
  kind: 'by_year',
  month,
  on: which,
})

describe('days', () => {
  it.each<[string, Recurrence, string, string[]]>([
    ['every day', daily(1), '2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['every third day', daily(3), '2028-02-27', ['2028-02-27', '2028-03-01', '2028-03-04']],
    ['every week on the start’s own weekday', weekly(1, 4), '2026-11-20', ['2026-11-20', '2026-11-27', '2026-12-04']],
    [
      'weekdays before the start are left out',
      weekly(1, 0, 4),
      '2026-11-18',
      ['2026-11-20', '2026-11-23', '2026-11-27'],
    ],
    [
      'every other week counts from the start’s week',
      weekly(2, 0, 4),
      '2026-11-18',
      ['2026-11-20', '2026-11-30', '2026-12-04'],
    ],
    [
      'a start on Sunday belongs to the week before',
      weekly(2, 0),
      '2026-11-22',
      ['2026-11-30', '2026-12-14', '2026-12-28'],
    ],
    ['weekdays in any order, doubled', weekly(1, 6, 0, 6), '2026-11-23', ['2026-11-23', '2026-11-29', '2026-11-30']],
    ['a day of each month', monthly(1, on(15)), '2026-11-20', ['2026-12-15', '2027-01-15', '2027-02-15']],
    [
      'the 31st falls on a shorter month’s last day',
      monthly(1, on(31)),
      '2027-01-31',
      ['2027-01-31', '2027-02-28', '2027-03-31'],
    ],
    [
      'the 30th in February of a leap year',
      monthly(1, on(30)),
      '2028-01-30',
      ['2028-01-30', '2028-02-29', '2028-03-30'],
    ],
    ['every other month', monthly(2, on(1)), '2026-11-01', ['2026-11-01', '2027-01-01', '2027-03-01']],
    [
      'every other month counts from the start’s month',
      monthly(2, on(1)),
      '2026-11-02',
      ['2027-01-01', '2027-03-01', '2027-05-01'],
    ],
    ['the first Monday', monthly(1, weekday(1, 0)), '2026-11-20', ['2026-12-07', '2027-01-04', '2027-02-01']],
    ['the third Friday', monthly(1, weekday(3, 4)), '2026-11-20', ['2026-11-20', '2026-12-18', '2027-01-15']],
    [
      'the last Friday, in months of four and of five',
      monthly(1, weekday(5, 4)),
      '2026-11-01',
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    ['the last Sunday', monthly(1, weekday(5, 6)), '2026-11-01', ['2026-11-29', '2026-12-27', '2027-01-31']],
    ['every fifth month over the year', monthly(5, on(31)), '2026-11-30', ['2026-11-30', '2027-04-30', '2027-09-30']],
    ['once a year', yearly(9, on(2)), '2026-11-20', ['2027-09-02', '2028-09-02', '2029-09-02']],
    ['once a year, this year still', yearly(12, on(24)), '2026-11-20', ['2026-12-24', '2027-12-24', '2028-12-24']],
    ['29 February', yearly(2, on(29)), '2027-01-01', ['2027-02-28', '2028-02-29', '2029-02-28']],
    ['the second Tuesday of May', yearly(5, weekday(2, 1)), '2026-11-20', ['2027-05-11', '2028-05-09', '2029-05-08']],
  ])('%s', (_, period, start, expected) => {
    expect(first(3, plan(period, start))).toEqual(expected)
  })
})

describe('the end', () => {
  it('is a day, itself included', () => {
    expect(first(9, plan(daily(1), '2026-11-20', { kind: 'day', day: day('2026-11-22') }))).toHaveLength(3)
  })
  it('is a number of times', () => {
    const all = [...occurrences(plan(daily(2), '2026-11-20', { kind: 'count', count: 4 }))]
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })
  it('is the end of the calendar, at the latest', () => {
    expect([...occurrences(plan(yearly(1, on(1)), '2195-06-01'))]).toHaveLength(5)
  })
})

it('keeps the hour when clocks change', () => {
  const paris = plan(daily(1), '2026-03-28', { kind: 'never' }, 'Europe/Paris')
  expect(nextOccurrences(paris, new Date(0), 3).map(({ at }) => at.toISOString())).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ])
})

it('goes on after an instant, which itself is over', () => {
  const every = plan(daily(1), '2026-11-20')
  const third = nextOccurrences(every, new Date('2026-11-21T01:00:00Z'), 1)[0]
  expect(third).toMatchObject({ number: 3, at: new Date('2026-11-22T01:00:00Z') })
  expect(firstOccurrence(every)?.at).toEqual(new Date('2026-11-20T01:00:00Z'))
})

describe('impossible recurrences', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  it.each<[string, PeriodicPlan, string | undefined]>([
    ['fine', plan(daily(1), '2026-11-20'), undefined],
    ['no step', plan(daily(0), '2026-11-21'), 'invalid'],
    ['half a step', plan(daily(1.5), '2026-11-21'), 'invalid'],
    ['no weekday', plan(weekly(1), '2026-11-21'), 'invalid'],
    ['an eighth weekday', plan(weekly(1, 7), '2026-11-21'), 'invalid'],
    ['a thirteenth month', plan(yearly(13, on(1)), '2026-11-21'), 'invalid'],
    ['day 32', plan(monthly(1, on(32)), '2026-11-21'), 'invalid'],
    ['week 6', plan(monthly(1, weekday(6, 0)), '2026-11-21'), 'invalid'],
    ['no times', plan(daily(1), '2026-11-21', { kind: 'count', count: 0 }), 'invalid'],
    ['an end before the start', plan(daily(1), '2026-11-21', { kind: 'day', day: day('2026-11-20') }), 'invalid'],
    [
      'nothing up to the end',
      plan(monthly(1, on(1)), '2026-11-21', { kind: 'day', day: day('2026-11-30') }),
      'never-happens',
    ],
    ['a start that is over', plan(daily(1), '2026-11-19'), 'too-soon'],
  ])('%s', (_, one, expected) => {
    expect(judgeRecurrence(one, now)).toBe(expected)
  })
  it('is a start less than three minutes ahead', () => {
    const soon = plan(daily(1), '2026-11-20')
    expect(judgeRecurrence(soon, new Date('2026-11-20T00:57:30Z'))).toBeUndefined()
    expect(judgeRecurrence(soon, new Date('2026-11-20T00:58:30Z'))).toBe('too-soon')
  })
})
