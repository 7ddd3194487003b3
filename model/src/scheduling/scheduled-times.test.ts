import { describe, expect, it } from 'vitest'
import { defaultScheduleTime, isTooFar, isTooSoon, judgePunctuality, schedulePresets } from './scheduled-times.ts'

describe('presets', () => {
  it.each([
    // Friday afternoon in Hanoi
    ['2026-11-20T08:00:00Z', 'Asia/Ho_Chi_Minh', ['2026-11-21T01:00', '2026-11-21T06:00', '2026-11-23T01:00']],
    ['2026-11-22T08:00:00Z', 'Asia/Ho_Chi_Minh', ['2026-11-23T01:00', '2026-11-23T06:00']],
    ['2026-11-23T00:00:00Z', 'Asia/Ho_Chi_Minh', ['2026-11-24T01:00', '2026-11-24T06:00', '2026-11-30T01:00']],
    // It is Saturday in Hanoi already, though Friday in London.
    ['2026-11-20T18:00:00Z', 'Asia/Ho_Chi_Minh', ['2026-11-22T01:00', '2026-11-22T06:00', '2026-11-23T01:00']],
    ['2026-03-28T12:00:00Z', 'Europe/Paris', ['2026-03-29T06:00', '2026-03-29T11:00', '2026-03-30T06:00']],
  ])('at %s in %s', (now, zone, expected) => {
    expect(schedulePresets(new Date(now), zone).map(({ at }) => at.toISOString().slice(0, 16))).toEqual(expected)
  })
})

it.each([
  ['in the afternoon, of tomorrow', '2026-11-20T08:02:01Z', '2026-11-21T01:00'],
  ['at two in the night, of today', '2026-11-20T19:15:00Z', '2026-11-21T01:00'],
  ['half an hour before eight, of tomorrow', '2026-11-21T00:30:00Z', '2026-11-22T01:00'],
])('begins at eight in the morning: %s', (_, now, expected) => {
  expect(defaultScheduleTime(new Date(now), 'Asia/Ho_Chi_Minh').toISOString().slice(0, 16)).toBe(expected)
})

it('wants about five minutes', () => {
  const now = new Date('2026-11-20T08:00:40Z')
  expect(isTooSoon(new Date('2026-11-20T08:05:00Z'), now)).toBe(false)
  expect(isTooSoon(new Date('2026-11-20T08:04:00Z'), now)).toBe(true)
  expect(isTooSoon(new Date('2026-11-20T07:00:00Z'), now)).toBe(true)
  expect(isTooSoon(new Date('2026-11-20T08:03:00Z'), now, 180)).toBe(false)
})

it('takes a year of too many digits for a slip', () => {
  expect(isTooFar(new Date('2199-12-31T00:00:00Z'))).toBe(false)
  expect(isTooFar(new Date('2260-11-20T00:00:00Z'))).toBe(true)
})

it.each([
  [-1, 'not-yet'],
  [0, 'on-time'],
  [60, 'on-time'],
  [61, 'late'],
  [900, 'late'],
  [901, 'missed'],
  [86_400, 'missed'],
])('%i seconds after its time a mail is %s', (seconds, expected) => {
  const planned = new Date('2026-11-20T08:00:00Z')
  expect(judgePunctuality(planned, new Date(planned.getTime() + seconds * 1_000))).toBe(expected)
})
