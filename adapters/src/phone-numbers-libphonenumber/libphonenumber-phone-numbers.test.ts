import { COUNTRIES } from '@sen/model/account/countries'
import { expect, it } from 'vitest'
import { LibphonenumberPhoneNumbers } from './libphonenumber-phone-numbers.ts'

const phones = new LibphonenumberPhoneNumbers()

it.each([
  ['+84912345678', 'VN'],
  ['+84335123456', 'VN'],
  ['+84599123456', 'VN'],
  ['+16502530000', 'US'],
  ['+447911123456', 'GB'],
  ['+447797712345', 'GB'],
  ['+4915112345678', 'DE'],
  ['+66812345678', 'TH'],
  ['+8613800138000', 'CN'],
  ['+18762101234', 'JM'],
])('%s is a mobile number of %s', (phone, country) => {
  expect(phones.isMobile(phone, country)).toBe(true)
})

it.each([
  ['a fixed line', '+842438251234', 'VN'],
  ['a number of service of Vietnam', '+841900123456', 'VN'],
  ['a number of another country', '+16502530000', 'VN'],
  ['a number of an island by its neighbour', '+18762101234', 'US'],
  ['premium rate', '+19001234567', 'US'],
  ['too few digits', '+1900123456', 'US'],
  ['premium rate of Britain', '+449098790000', 'GB'],
  ['shared cost of Britain', '+448431234567', 'GB'],
  ['a personal number of Britain', '+447012345678', 'GB'],
  ['premium rate of Germany', '+499001234567', 'DE'],
  ['toll free', '+18002345678', 'US'],
])('%s is none: %s of %s', (_, phone, country) => {
  expect(phones.isMobile(phone, country)).toBe(false)
})

it.each(['+979123456789', '+881612345678', '+8821612345678', '+870773123456', '+8835100012345', '+80012345678'])(
  '%s, which is of no country, is one of none',
  (phone) => {
    expect(COUNTRIES.filter(({ code }) => phones.isMobile(phone, code))).toEqual([])
  },
)
