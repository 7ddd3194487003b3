import { expect, it } from 'vitest'
import { COUNTRIES, findCountry } from './countries.ts'
import { readPhone, writePhone } from './phones.ts'

it.each([
  ['0912 345 678', 'VN', '+84912345678'],
  ['912345678', 'VN', '+84912345678'],
  ['+84 (0)912345678', 'VN', undefined],
  ['+84.912.345.678', 'VN', '+84912345678'],
  ['0084912345678', 'VN', '+84912345678'],
  ['０９１２３４５６７８', 'VN', '+84912345678'],
  ['024 3825 1234', 'VN', '+842438251234'],
  ['+1 (650) 253-0000', 'VN', '+16502530000'],
  ['650 253 0000', 'US', '+16502530000'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['0812345678', 'TH', '+66812345678'],
  ['', 'VN', undefined],
  ['0112 345 678', 'VN', undefined],
  ['091234567', 'VN', undefined],
  ['09123456789', 'VN', undefined],
  ['0912 34x 678', 'VN', undefined],
  ['+0123456789', 'VN', undefined],
  ['1234567890123456', 'US', undefined],
])('“%s” typed in %s is %s', (typed, code, phone) => {
  expect(readPhone(typed, findCountry(code) ?? { callingCode: '' })).toBe(phone)
})

it.each([
  ['+84912345678', '+84 912 345 678'],
  ['+842438251234', '+84 2 438 251 234'],
  ['+12685551234', '+1268 5 551 234'],
])('%s is written %s', (phone, written) => {
  expect(writePhone(phone, COUNTRIES)).toBe(written)
})

it('has each country once, Vietnam first', () => {
  expect(COUNTRIES[0]).toEqual({ code: 'VN', callingCode: '84' })
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
  expect(COUNTRIES.length).toBeGreaterThan(200)
})
