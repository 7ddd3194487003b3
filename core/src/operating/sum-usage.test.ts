import { expect, it } from 'vitest'
import { sumUsage } from './sum-usage.ts'

const ofOne = { usedBytes: 10, quotaBytes: 100, drawsOnPool: false, messages: 2, driveBytes: 3 }
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

it('counts the pool of a domain once, beside the quotas of mailboxes that have one of their own', () => {
  const ofPool = { ...ofOne, quotaBytes: 5_000, drawsOnPool: true }
  const mailboxes = [
    { organisationId: '1', domain: 'a.example', address: 'x@a.example', ...ofPool },
    { organisationId: '1', domain: 'a.example', address: 'y@a.example', ...ofOne },
    { organisationId: '1', domain: 'a.example', address: 'z@a.example', ...ofPool },
    { organisationId: '1', domain: 'b.example', address: 'x@b.example', ...ofPool },
  ]
  const quotas = (by: 'organisation' | 'domain' | 'mailbox') =>
    sumUsage(mailboxes, by).map(({ quotaBytes }) => quotaBytes)
  expect(quotas('organisation')).toEqual([10_100])
  expect(quotas('domain')).toEqual([5_100, 5_000])
  expect(quotas('mailbox')).toEqual([5_000, 100, 5_000, 5_000])
})
