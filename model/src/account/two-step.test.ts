import { describe, expect, it } from 'vitest'
import { inGroups, readSecondStep, setupAddress } from './two-step.ts'

describe('the typed text of a second step', () => {
  it.each([
    ['123456', { kind: 'app', digits: '123456' }],
    [' 012 345 ', { kind: 'app', digits: '012345' }],
    ['１２３４５６', { kind: 'app', digits: '123456' }],
    ['1234 5678 9012 3456', { kind: 'recovery_code', digits: '1234567890123456' }],
    ['1234-5678-9012–3456', { kind: 'recovery_code', digits: '1234567890123456' }],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['12345678901234567', undefined],
    ['', undefined],
  ] as const)('%j is %j', (typed, read) => {
    expect(readSecondStep(typed)).toEqual(read)
  })
})

it('is read in groups of four', () => {
  expect(inGroups('1234567890123456')).toBe('1234 5678 9012 3456')
  expect(inGroups('ABCDE')).toBe('ABCD E')
  expect(inGroups('ABCD')).toBe('ABCD')
})

it('names the issuer and account of a code for every account name', () => {
  const address = new URL(setupAddress({ issuer: 'Thư: Sen & Co', account: 'lan+a@sen.example', secret: 'ABCD2345' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toMatch(/Thư {2}Sen & Co:lan\+a@sen\.example$/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'ABCD2345',
    issuer: 'Thư  Sen & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
