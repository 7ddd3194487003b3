import { expect, it } from 'vitest'
import { isKeptDaysValid, recoverableSince } from './removed-mail.ts'

it.each([
  [0, '2026-11-24T08:00:00.000Z'],
  [14, '2026-11-10T08:00:00.000Z'],
  [90, '2026-08-26T08:00:00.000Z'],
])('keeps for %d days what was deleted after %s', (days, since) => {
  expect(recoverableSince(days, new Date('2026-11-24T08:00:00Z')).toISOString()).toBe(since)
})

it.each([
  [0, true],
  [90, true],
  [91, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('lets an organisation keep it for %d days: %s', (days, expected) => {
  expect(isKeptDaysValid(days)).toBe(expected)
})
