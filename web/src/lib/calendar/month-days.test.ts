import { expect, it } from 'vitest'
import { addMonths, dayByKey, dayWithin, weeksOfMonth } from './month-days.ts'

it('shows six weeks from Monday on for every month', () => {
  const weeks = weeksOfMonth('2026-11-21')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks[0]?.at(-1)).toBe('2026-11-01')
  // A month that begins on a Monday and has exactly four weeks.
  expect(weeksOfMonth('2027-02-28')[0]?.[0]).toBe('2027-02-01')
  expect(weeksOfMonth('2027-02-28')).toHaveLength(6)
})

it.each([
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowRight', false, '2026-11-22'],
  ['ArrowUp', false, '2026-11-14'],
  ['ArrowDown', false, '2026-11-28'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', false, '2026-12-21'],
  ['PageUp', true, '2025-11-21'],
  ['PageDown', true, '2027-11-21'],
  ['Enter', false, undefined],
  ['a', false, undefined],
])('leads by %s, with Shift: %s', (key, isShift, day) => {
  expect(dayByKey('2026-11-21', key, isShift)).toBe(day)
})

it('keeps to the last day of a shorter month, over the turn of a year too', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', -1)).toBe('2026-12-31')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

it('stays inside its limits', () => {
  expect(dayWithin('2026-11-20', '2026-11-21', '2026-12-31')).toBe('2026-11-21')
  expect(dayWithin('2026-11-22', '2026-11-21', '2026-12-31')).toBe('2026-11-22')
  expect(dayWithin('2027-01-01', '2026-11-21', '2026-12-31')).toBe('2026-12-31')
  expect(dayWithin('10000-01-01', '1900-01-01', '9999-12-31')).toBe('9999-12-31')
})
