import { expect, it } from 'vitest'
import { mayResetByPhone, type ResettableAccount } from './password-reset.ts'

const NOW = new Date('2026-11-25T08:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
const ACCOUNT: ResettableAccount = {
  isSuspended: false,
  hasPassword: true,
  phoneVerifiedAt: ago(30),
  linkExpiresAt: null,
}

it.each<[string, Partial<ResettableAccount>, boolean]>([
  ['whose phone was verified long ago', {}, true],
  ['whose phone was verified three days ago', { phoneVerifiedAt: ago(3) }, true],
  ['whose phone was verified less than three days ago', { phoneVerifiedAt: ago(2.99) }, false],
  ['without a verified phone', { phoneVerifiedAt: null }, false],
  ['that is suspended', { isSuspended: true }, false],
  ['that signs in by other means', { hasPassword: false }, false],
  ['that its Owner has given a link', { linkExpiresAt: ago(-1) }, false],
  ['whose link has expired', { linkExpiresAt: NOW }, true],
])('an account %s', (_, facts, may) => {
  expect(mayResetByPhone({ ...ACCOUNT, ...facts }, NOW)).toBe(may)
})
