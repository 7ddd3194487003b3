import { expect, it } from 'vitest'
import { sumUsage } from './sum-usage.ts'

const ofOne = { usedBytes: 10, quotaBytes: 100, messages: 2, driveBytes: 3 }
const MAILBOXES = [
  { organisationId: '1', domain: 'a.example', address: 'x@a.example', ...ofOne },
  { organisationId: '1', domain: 'a.example', address: 'y@a.example', ...ofOne },
  { organisationId: '2', domain: 'b.example', address: 'x@b.example', ...ofOne },
  { organisationId: '1', domain: 'c.example', address: 'x@c.example', ...ofOne },
]

it.each([
  [
    'organisation',
    [
      ['a.example, c.example', 3, 30],
      ['b.example', 1, 10],
    ],
  ],
  [
    'domain',
    [
      ['a.example', 2, 20],
      ['b.example', 1, 10],
      ['c.example', 1, 10],
    ],
  ],
  [
    'mailbox',
    [
      ['a.example', 1, 10],
      ['a.example', 1, 10],
      ['b.example', 1, 10],
      ['c.example', 1, 10],
    ],
  ],
] as const)('sums by %s', (by, expected) => {
  const sums = sumUsage(MAILBOXES, by)
  expect(sums.map(({ domains, mailboxes, usedBytes }) => [domains.join(', '), mailboxes, usedBytes])).toEqual(expected)
  expect(sums.reduce((sum, { messages }) => sum + messages, 0)).toBe(8)
  expect(sums[0]?.address).toBe(by === 'mailbox' ? 'x@a.example' : undefined)
})
