import { expect, it } from 'vitest'
import { summariseShares } from './share-summary.ts'

const NAMED = {
  receivers: ['an@khach.example'],
  forAnybody: false,
  permission: 'READ',
  expiresAt: new Date(1_000),
} as const

it.each([
  [
    'one link',
    [NAMED],
    { isForAnybody: false, receivers: ['an@khach.example'], permission: 'READ', expiresAt: new Date(1_000) },
  ],
  [
    'a link for anyone beside it',
    [NAMED, { ...NAMED, receivers: [] }],
    { isForAnybody: true, receivers: ['an@khach.example'] },
  ],
  ['a link that a mail has opened for anyone', [{ ...NAMED, forAnybody: true }], { isForAnybody: true }],
  ['the greater permission', [NAMED, { ...NAMED, permission: 'WRITE' as const }], { permission: 'WRITE' }],
  ['the last end', [NAMED, { ...NAMED, expiresAt: new Date(2_000) }], { expiresAt: new Date(2_000) }],
  ['no end', [NAMED, { ...NAMED, expiresAt: undefined }], { expiresAt: undefined }],
  ['an address once', [NAMED, NAMED], { receivers: ['an@khach.example'] }],
])('takes %s together', (_, shares, expected) => expect(summariseShares(shares)).toMatchObject(expected))
