import type { AccountStatus } from '@sen/model/contacts/account-status'
import { expect, it } from 'vitest'
import { recipientMark } from './recipient-mark.ts'

it.each<[string, AccountStatus | undefined, string | undefined]>([
  ['lan@', undefined, 'wrong'],
  ['lan@sen.test', undefined, undefined],
  ['lan@sen.test', 'inside', undefined],
  ['lam@sen.test', 'unknown', 'unknown'],
  ['ha@khach.test', undefined, 'outside'],
  ['ha@khach.test', 'outside', 'outside'],
  // The organisation has more domains than the page knows.
  ['ha@khach.test', 'inside', undefined],
])('%s, which the server calls %s: %s', (email, status, mark) => {
  expect(recipientMark(email, status, ['sen.test'])).toBe(mark)
})
