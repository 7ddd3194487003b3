import { expect, it } from 'vitest'
import { reminderPresets } from './reminder-times.ts'

it('offers mornings in the zone of the account, across clock changes', () => {
  const at = (now: string, zone: string) =>
    reminderPresets(new Date(now), zone).map((preset) => preset.at.toISOString())
  expect(at('2026-12-01T18:00:00Z', 'Asia/Ho_Chi_Minh')).toEqual([
    '2026-12-04T01:00:00.000Z',
    '2026-12-06T01:00:00.000Z',
    '2026-12-09T01:00:00.000Z',
  ])
  // Clocks in Berlin go back on 25 October 2026.
  expect(at('2026-10-22T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-24T06:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
    '2026-10-29T07:00:00.000Z',
  ])
})
