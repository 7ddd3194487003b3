import { expect, it } from 'vitest'
import { isWholeCode, judgeCode, type MailedCode, resendAt, typedCode } from './mailed-code.ts'

const NOW = new Date('2026-11-23T08:00:00Z')
const CODE: MailedCode = { sentAt: NOW, expiresAt: new Date('2026-11-23T08:15:00Z'), attemptsLeft: 5 }
const LATER = new Date('2026-11-23T08:15:00Z')

it.each([
  ['right', CODE, true, NOW, 'right'],
  ['wrong', CODE, false, NOW, 'code_incorrect'],
  ['too old', CODE, true, LATER, 'code_expired'],
  ['none', undefined, true, NOW, 'code_expired'],
  ['guessed at too often, and right now', { ...CODE, attemptsLeft: 0 }, true, NOW, 'code_used_up'],
] as const)('judges a code that is %s', (_, code, isRight, now, verdict) => {
  expect(judgeCode(code, isRight, now)).toBe(verdict)
})

it('may be sent again a minute later', () => {
  expect(resendAt(CODE)).toEqual(new Date('2026-11-23T08:01:00Z'))
})

it.each([
  ['123456', true],
  [' 123 456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
  ['   ', false],
])('%j is worth asking for: %s', (text, isWhole) => {
  expect(isWholeCode(text)).toBe(isWhole)
})

it('is read without its blanks', () => {
  expect(typedCode(' 123\u00a0456\n')).toBe('123456')
})
