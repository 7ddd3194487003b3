import { describe, expect, it } from 'vitest'
import { dateGroups } from './date-groups.ts'

const HANOI = 'Asia/Ho_Chi_Minh'
const groupsOf = (times: readonly string[], now: string, zone = HANOI) =>
  dateGroups(
    times.map((time) => new Date(time).getTime()),
    new Date(now),
    zone,
  ).map((group) => group && ('start' in group ? `${group.kind} ${group.start.toISOString()}` : group.kind))

describe('dateGroups', () => {
  it('begins a group once, and none for a time that continues it', () => {
    // Thursday, 12 November 2026, 09:00 in Hanoi.
    const times = [
      '2026-11-12T03:00:00Z', // Later today, by a clock that is fast.
      '2026-11-11T17:00:00Z', // Today, 00:00.
      '2026-11-11T16:59:59Z', // Yesterday, 23:59.
      '2026-11-09T02:00:00Z', // Monday.
      '2026-11-08T16:00:00Z', // Sunday of last week, 23:00.
      '2026-11-02T02:00:00Z', // Monday of last week.
      '2026-11-01T02:00:00Z', // Sunday before that.
      '2026-10-31T16:59:00Z',
      '2026-10-01T00:00:00Z',
      '2025-12-20T00:00:00Z',
      '2025-11-30T00:00:00Z',
      '2025-02-01T00:00:00Z',
      '2019-05-01T00:00:00Z',
    ]
    expect(groupsOf(times, '2026-11-12T02:00:00Z')).toEqual([
      'today',
      undefined,
      'yesterday',
      'this-week',
      'last-week',
      undefined,
      'this-month',
      'month 2026-09-30T17:00:00.000Z',
      undefined,
      'month 2025-11-30T17:00:00.000Z',
      'year 2024-12-31T17:00:00.000Z',
      undefined,
      'year 2018-12-31T17:00:00.000Z',
    ])
  })

  it.each([
    ['on a Monday', '2026-11-09T02:00:00Z', ['today', 'yesterday', 'last-week']],
    ['on a Tuesday', '2026-11-10T02:00:00Z', ['yesterday', 'last-week', undefined]],
  ])('counts weeks from Monday: %s', (_, now, groups) => {
    const times = ['2026-11-09T01:00:00Z', '2026-11-08T01:00:00Z', '2026-11-07T01:00:00Z']
    expect(groupsOf(times, now)).toEqual(groups)
  })

  it('knows days of 23 and 25 hours', () => {
    // Clocks in Berlin go back at 03:00 on Sunday, 25 October 2026.
    const times = ['2026-10-25T22:59:00Z', '2026-10-24T22:00:00Z', '2026-10-24T21:59:00Z']
    expect(groupsOf(times, '2026-10-26T12:00:00Z', 'Europe/Berlin')).toEqual(['yesterday', undefined, 'last-week'])
  })

  it('takes the time as it is when the order is broken', () => {
    expect(groupsOf(['2026-11-10T02:00:00Z', '2026-11-12T01:00:00Z'], '2026-11-12T02:00:00Z')).toEqual([
      'this-week',
      undefined,
    ])
    expect(groupsOf([], '2026-11-12T02:00:00Z')).toEqual([])
  })
})
