import { expect, it } from 'vitest'
import { formatDay, formatTime, instantOf, localTimeOf, parseDay, parseTime, weekdayOf } from './local-times.ts'

const at = (day: string, time: string, zone: string) => {
  const [date, clock] = [parseDay(day), parseTime(time)]
  if (!date || !clock) throw new Error(`${day} ${time} is no time`)
  return instantOf(date, clock, zone).toISOString()
}

it.each([
  ['2026-11-20', '08:00', 'Asia/Ho_Chi_Minh', '2026-11-20T01:00:00.000Z'],
  ['2026-11-20', '00:00', 'Asia/Ho_Chi_Minh', '2026-11-19T17:00:00.000Z'],
  ['2026-07-01', '08:00', 'Europe/Paris', '2026-07-01T06:00:00.000Z'],
  ['2026-12-01', '08:00', 'Europe/Paris', '2026-12-01T07:00:00.000Z'],
  // Clocks go from 02:00 to 03:00: a time that does not exist moves an hour later.
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  // Clocks go from 03:00 to 02:00: the first of two times counts.
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Summer time of half an hour.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-06-01', '08:00', 'Asia/Kathmandu', '2026-06-01T02:15:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(at(day, time, zone)).toBe(instant)
})

it('parses times as clocks show them', () => {
  const { day, time } = localTimeOf(new Date('2026-11-19T17:05:59Z'), 'Asia/Ho_Chi_Minh')
  expect([formatDay(day), formatTime(time), weekdayOf(day)]).toEqual(['2026-11-20', '00:05', 4])
})

it('rejects text that is no day and no time', () => {
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '', '2026-1-1', '2026-04-31']) {
    expect(parseDay(text), text).toBeUndefined()
  }
  expect(parseDay('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
  for (const text of ['24:00', '8:00', '08:60', '', '08:00:00']) expect(parseTime(text), text).toBeUndefined()
})
