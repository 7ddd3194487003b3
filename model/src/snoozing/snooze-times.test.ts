import { describe, expect, it } from 'vitest'
import { defaultSnoozeTime, isSnoozeTime, snoozePresets } from './snooze-times.ts'

const HANOI = 'Asia/Ho_Chi_Minh'
const presets = (now: string, zone = HANOI) =>
  snoozePresets(new Date(now), zone).map(({ name, at }) => `${name} ${at.toISOString()}`)

describe('snoozePresets', () => {
  it('offers four times on a weekday morning, nearest first', () => {
    // Tuesday, 09:00 in Hanoi.
    expect(presets('2026-12-01T02:00:00Z')).toEqual([
      'this-evening 2026-12-01T11:00:00.000Z',
      'tomorrow 2026-12-02T01:00:00.000Z',
      'weekend 2026-12-05T01:00:00.000Z',
      'next-monday 2026-12-07T01:00:00.000Z',
    ])
  })

  it.each([
    ['after 17:00 no evening', '2026-12-01T10:00:00Z', ['tomorrow', 'weekend', 'next-monday']],
    ['on a Friday tomorrow is the weekend', '2026-12-04T02:00:00Z', ['this-evening', 'tomorrow', 'next-monday']],
    ['on a Saturday no weekend', '2026-12-05T02:00:00Z', ['this-evening', 'tomorrow', 'next-monday']],
    ['on a Sunday tomorrow is Monday', '2026-12-06T02:00:00Z', ['this-evening', 'tomorrow']],
    ['after midnight in Hanoi it is the next day', '2026-12-04T17:30:00Z', ['this-evening', 'tomorrow', 'next-monday']],
  ])('leaves out what is past or doubled: %s', (_, now, names) => {
    expect(snoozePresets(new Date(now), HANOI).map(({ name }) => name)).toEqual(names)
  })

  it('keeps 08:00 across a clock change', () => {
    // Clocks in Berlin go back on Sunday, 25 October 2026.
    expect(presets('2026-10-24T10:00:00Z', 'Europe/Berlin')).toEqual([
      'this-evening 2026-10-24T16:00:00.000Z',
      'tomorrow 2026-10-25T07:00:00.000Z',
      'next-monday 2026-10-26T07:00:00.000Z',
    ])
  })
})

describe('defaultSnoozeTime', () => {
  it('is the next morning in the zone of the account', () => {
    expect(defaultSnoozeTime(new Date('2026-12-01T18:00:00Z'), HANOI).toISOString()).toBe('2026-12-03T01:00:00.000Z')
  })
})

describe('isSnoozeTime', () => {
  const now = new Date('2026-12-01T02:00:00Z')
  it.each([
    ['one second ahead', '2026-12-01T02:00:01Z', true],
    ['now', '2026-12-01T02:00:00Z', false],
    ['in the past', '2026-11-30T02:00:00Z', false],
    ['after the year 2200', '2201-01-01T00:00:00Z', false],
  ])('%s', (_, at, isValid) => {
    expect(isSnoozeTime(new Date(at), now)).toBe(isValid)
  })
})
