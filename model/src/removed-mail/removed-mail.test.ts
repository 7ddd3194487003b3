import { expect, it } from 'vitest'
import type { FolderRole } from '../folders.ts'
import { isKeptDaysValid, lostSpan, recoverableSince, recoveryTarget } from './removed-mail.ts'

it.each([
  [0, '2026-11-24T08:00:00.000Z'],
  [14, '2026-11-10T08:00:00.000Z'],
  [90, '2026-08-26T08:00:00.000Z'],
])('keeps for %d days mail that was deleted after %s', (days, since) => {
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

const OWN = { role: 'custom' } as const
it.each([
  ['the folder it lay in', OWN, 'received', OWN],
  ['the inbox, where that is gone', undefined, 'received', 'inbox'],
  ['Sent, where it was sent', undefined, 'sent', 'sent'],
  ['no Trash', { role: 'trash' }, 'received', 'inbox'],
] as const)('brings mail back into %s', (_, before, kind, expected) => {
  expect(recoveryTarget<{ readonly role: FolderRole }>(before, kind)).toEqual(expected)
})

it.each([
  [14, 0, ['2026-11-10T08:00:00.000Z', '2026-11-24T08:00:00.000Z']],
  [14, 7, ['2026-11-10T08:00:00.000Z', '2026-11-17T08:00:00.000Z']],
  [14, 14, undefined],
  [0, 90, undefined],
] as const)('loses, when %d days become %d, mail that was removed between %j', (before, after, expected) => {
  const span = lostSpan({ before, after }, new Date('2026-11-24T08:00:00Z'))
  expect(span && [span.after.toISOString(), span.until.toISOString()]).toEqual(expected)
})
