import { expect, it } from 'vitest'
import { mayHavePasskeys } from './passkey-hosts.ts'
import { judgeSignCount, MAX_PASSKEY_NAME_CHARACTERS, passkeyName } from './passkeys.ts'

it.each([
  [0, 0, 'fine'],
  [0, 1, 'fine'],
  [4, 5, 'fine'],
  [4, 400, 'fine'],
  [4, 4, 'copied'],
  [4, 3, 'copied'],
  [4, 0, 'copied'],
] as const)('takes a counter that was %i and is %i now for %s', (kept, said, verdict) => {
  expect(judgeSignCount(kept, said)).toBe(verdict)
})

it.each([
  ['  Điện thoại   của Lan ', 'Điện thoại của Lan'],
  ['Khoá'.normalize('NFD'), 'Khoá'.normalize('NFC')],
  [' \n ', undefined],
  ['\u202eexe Lan', undefined],
  ['\u2066\u0000', undefined],
  ['x'.repeat(MAX_PASSKEY_NAME_CHARACTERS), 'x'.repeat(MAX_PASSKEY_NAME_CHARACTERS)],
  ['x'.repeat(MAX_PASSKEY_NAME_CHARACTERS + 1), undefined],
])('calls a passkey %j %j', (typed, name) => {
  expect(passkeyName(typed)).toBe(name)
})

it.each([
  ['mail.sen.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('makes them at %s: %s', (hostname, may) => {
  expect(mayHavePasskeys(hostname)).toBe(may)
})
