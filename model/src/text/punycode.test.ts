import { expect, it } from 'vitest'
import { domainInAscii, domainInLetters, emailWithAsciiDomain } from './punycode.ts'

it.each([
  ['xn--mnchen-3ya.example', 'münchen.example'],
  // RFC 3492 section 7.1 has this Vietnamese example.
  ['xn--TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g'.toLowerCase(), 'tạisaohọkhôngthểchỉnóitiếngviệt'],
  ['mail.xn--80ak6aa92e.com', 'mail.аррӏе.com'],
  ['xn--tda', 'ü'],
  ['plain.example', 'plain.example'],
  ['xn--\u00fc.example', 'xn--\u00fc.example'],
  ['xn--9999999999.example', 'xn--9999999999.example'],
  ['xn--a-', 'a'],
])('%s → %s', (domain, letters) => {
  expect(domainInLetters(domain)).toBe(letters)
})

it('reads all of its input', () => {
  const alphabet = 'abcz019-'
  for (let seed = 1; seed < 2_000; seed++) {
    const label = Array.from({ length: 12 }, (_, at) => alphabet[(seed * 7919 + at * seed * 104_729) % 8]).join('')
    expect(() => domainInLetters(`xn--${label}.example`)).not.toThrow()
  }
})

it.each([
  ['München.example', 'xn--mnchen-3ya.example'],
  ['bưu-điện.test', 'xn--bu-in-7ya42ik46m.test'],
  ['tạisaohọkhôngthểchỉnóitiếngviệt', 'xn--tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g'],
  ['mail.аррӏе.com', 'mail.xn--80ak6aa92e.com'],
  ['ü', 'xn--tda'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['plain.example', 'plain.example'],
  ['', ''],
])('%s as DNS knows it: %s', (domain, ascii) => {
  expect(domainInAscii(domain)).toBe(ascii)
  expect(domainInLetters(ascii)).toBe(domain.toLowerCase())
})

it('leaves the local part of an address alone', () => {
  expect(emailWithAsciiDomain('Đặng@Bưu-Điện.test')).toBe('Đặng@xn--bu-in-7ya42ik46m.test')
  expect(emailWithAsciiDomain('khong-co-ten-mien')).toBe('khong-co-ten-mien')
})
