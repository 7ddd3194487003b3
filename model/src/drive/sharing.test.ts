import { expect, it } from 'vitest'
import { type ShareProblem, type SharingChoice, sharingProblem } from './sharing.ts'

const NOW = new Date('2026-11-24T03:00:00Z')
const COLLEAGUE: SharingChoice = {
  password: undefined,
  expiresAt: undefined,
  isForAnybody: false,
  hasReceiversOutside: false,
}

it.each<[string, Partial<SharingChoice>, ShareProblem | undefined, ShareProblem | undefined]>([
  ['with a colleague', {}, undefined, undefined],
  ['with somebody outside', { hasReceiversOutside: true }, undefined, 'password-needed-outside'],
  ['with anyone with the link', { isForAnybody: true }, undefined, 'public-not-allowed'],
  ['outside with a password', { hasReceiversOutside: true, password: 'Sen@2026' }, undefined, undefined],
  ['with an empty password', { password: '' }, 'password-missing', 'password-missing'],
  ['with a short password', { password: 'Sen@202' }, 'password-short', 'password-short'],
  ['with a password beyond all limits', { password: 'x'.repeat(201) }, 'password-long', 'password-long'],
  ['until a moment that is past', { expiresAt: NOW }, 'expiry-past', 'expiry-past'],
  ['until tomorrow', { expiresAt: new Date('2026-11-25T00:00:00Z') }, undefined, undefined],
])('a file shared %s: %o is %s, and where a password is asked for %s', (_, choice, whereAllowed, elsewhere) => {
  expect(sharingProblem({ ...COLLEAGUE, ...choice }, true, NOW)).toBe(whereAllowed)
  expect(sharingProblem({ ...COLLEAGUE, ...choice }, false, NOW)).toBe(elsewhere)
})
