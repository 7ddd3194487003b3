import { appCode } from '@sen/testkit/authenticator'
import { describe, expect, it } from 'vitest'
import { OtpauthTimeCodes } from './otpauth-time-codes.ts'

const codes = new OtpauthTimeCodes()
/** `12345678901234567890`, the secret of RFC 6238 appendix B, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the codes of RFC 6238 appendix B, by their last six digits', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s it is %s', (seconds, code) => {
    expect(codes.periodOf(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
  })
})

it('takes the code before and the one after, and says which period it is of', () => {
  const at = 1_234_567_890
  const period = Math.floor(at / 30)
  const found = (seconds: number) => codes.periodOf(SECRET, '005924', new Date(seconds * 1_000))
  expect([found(at - 30), found(at), found(at + 30)]).toEqual([period, period, period])
  expect([found(at - 60), found(at + 60)]).toEqual([undefined, undefined])
})

it('knows no code of another secret, and none of another length', () => {
  const at = new Date(59_000)
  expect(codes.periodOf(codes.newSecret(), '287082', at)).toBeUndefined()
  expect(codes.periodOf(SECRET, '87082', at)).toBeUndefined()
  expect(codes.periodOf(SECRET, '94287082', at)).toBeUndefined()
})

it('makes secrets of 160 bits that are all different, and whose codes another program makes too', () => {
  const secrets = Array.from({ length: 20 }, () => codes.newSecret())
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const [secret = ''] = secrets
  const at = new Date('2026-11-20T03:00:00Z')
  expect(codes.periodOf(secret, appCode(secret, at), at)).toBe(Math.floor(at.getTime() / 30_000))
})
