import type { AccountStatus } from '@sen/model/contacts/account-status'
import { expect, it } from 'vitest'
import { recipientMark } from './recipient-mark.ts'

it.each<[string, AccountStatus | undefined, boolean, string | undefined]>([
  ['lan@', undefined, true, 'wrong'],
  ['lan@sen.test', undefined, true, undefined],
  ['lan@sen.test', 'inside', true, undefined],
  ['lam@sen.test', 'unknown', true, 'unknown'],
  ['lam@sen.test', 'unknown', false, 'unknown'],
  ['ha@khach.test', undefined, true, 'outside'],
  ['ha@khach.test', 'outside', true, 'outside'],
  ['ha@khach.test', 'outside', false, undefined],
  // The organisation has more domains than the page knows.
  ['ha@khach.test', 'inside', true, undefined],
])('%s, which the server calls %s, with warnings %s: %s', (email, status, warns, mark) => {
  expect(recipientMark(email, status, ['sen.test'], warns)).toBe(mark)
})
