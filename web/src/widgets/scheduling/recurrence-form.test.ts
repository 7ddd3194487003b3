import { expect, it } from 'vitest'
import { emptyRecurrenceForm, planOfForm, recurrenceFormOf } from './recurrence-form.ts'

const ZONE = 'Asia/Ho_Chi_Minh'
const NOW = new Date('2026-11-20T08:02:00Z')
const form = {
  ...emptyRecurrenceForm(NOW, ZONE),
  ...{ weekdays: [4], weekday: '4', dayOfMonth: '20', time: '16:05', startDay: '2026-11-20' },
}

it('begins at eight on the next morning, and can be kept as it is', () => {
  const first = emptyRecurrenceForm(NOW, ZONE)
  expect(first).toMatchObject({ kind: 'by_week', weekdays: [5], time: '08:00', startDay: '2026-11-21', week: '3' })
  expect(planOfForm(first, ZONE, NOW)).toMatchObject({ plan: { period: { kind: 'by_week', everyWeeks: 1 } } })
  const atSix = emptyRecurrenceForm(new Date('2026-11-19T23:00:00Z'), ZONE)
  expect(atSix).toMatchObject({ weekdays: [4], time: '08:00', startDay: '2026-11-20' })
})

it.each([
  [
    { kind: 'by_days', every: '3' },
    { kind: 'by_days', everyDays: 3 },
  ],
  [{ weekdays: [4, 0] }, { kind: 'by_week', everyWeeks: 1, weekdays: [0, 4] }],
  [
    { kind: 'by_month', every: '2', dayOfMonth: '31' },
    { kind: 'by_month', everyMonths: 2, on: { kind: 'day', day: 31 } },
  ],
  [
    { kind: 'by_month', dayKind: 'weekday', week: '5', weekday: '0' },
    { kind: 'by_month', everyMonths: 1, on: { kind: 'weekday', week: 5, weekday: 0 } },
  ],
  [
    { kind: 'by_year', month: '9', dayOfMonth: '2' },
    { kind: 'by_year', month: 9, on: { kind: 'day', day: 2 } },
  ],
] as const)('reads %j', (change, period) => {
  const read = planOfForm({ ...form, ...change }, ZONE, NOW)
  expect(read).toMatchObject({ plan: { period, timeZone: ZONE } })
  if ('plan' in read) expect(planOfForm(recurrenceFormOf(read.plan, NOW), ZONE, NOW)).toEqual(read)
})

it.each([
  [{ time: '' }, 'missing'],
  [{ startDay: '' }, 'missing'],
  [{ weekdays: [] }, 'missing'],
  [{ endKind: 'count', endCount: '' }, 'missing'],
  [{ endKind: 'day', endDay: '' }, 'missing'],
  [{ every: '0' }, 'invalid'],
  [{ every: '' }, 'invalid'],
  [{ kind: 'by_month', dayOfMonth: '32' }, 'invalid'],
  [{ endKind: 'day', endDay: '2026-11-01' }, 'invalid'],
  [{ time: '15:03' }, 'too-soon'],
  [{ weekdays: [0], endKind: 'day', endDay: '2026-11-21' }, 'never-happens'],
] as const)('names the problem of %j', (change, problem) => {
  expect(planOfForm({ ...form, ...change }, ZONE, NOW)).toEqual({ problem })
})

/** The plan was made on Friday at 15:02 and first runs at 16:05 that day. */
it.each([
  ['a day after today’s time begins tomorrow', { kind: 'by_days' }, '2026-11-21T10:00:00Z', { startDay: '2026-11-22' }],
  ['a minute before, too', { kind: 'by_days' }, '2026-11-21T09:04:00Z', { startDay: '2026-11-22' }],
  ['an hour before, it is still today', { kind: 'by_days' }, '2026-11-21T08:00:00Z', { startDay: '2026-11-21' }],
  ['keeps its third days', { kind: 'by_days', every: '3' }, '2026-11-21T01:00:00Z', { startDay: '2026-11-23' }],
  ['keeps its other weeks', { every: '2' }, '2026-11-25T01:00:00Z', { startDay: '2026-12-04' }],
  [
    'keeps its third months',
    { kind: 'by_month', every: '3', dayOfMonth: '20' },
    '2027-01-01T01:00:00Z',
    { startDay: '2027-02-20' },
  ],
  ['has the times that are left', { endKind: 'count', endCount: '4' }, '2026-12-01T01:00:00Z', { endCount: '2' }],
  ['is over: starts over', { endKind: 'count', endCount: '1' }, '2027-01-01T01:00:00Z', { startDay: '2027-01-02' }],
] as const)('changed later, %s', (_, change, later, expected) => {
  const read = planOfForm({ ...form, ...change }, ZONE, NOW)
  if (!('plan' in read)) throw new Error('it is a plan')
  const changed = recurrenceFormOf(read.plan, new Date(later))
  expect(changed).toMatchObject(expected)
  expect(planOfForm(changed, ZONE, new Date(later))).toHaveProperty('plan')
})
