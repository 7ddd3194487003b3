import { expect, it } from 'vitest'
import { domainInLetters } from './punycode.ts'

it.each([
  ['xn--mnchen-3ya.example', 'münchen.example'],
  // RFC 3492 section 7.1, Vietnamese.
  ['xn--TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g'.toLowerCase(), 'tạisaohọkhôngthểchỉnóitiếngviệt'],
  ['mail.xn--80ak6aa92e.com', 'mail.аррӏе.com'],
  ['xn--tda', 'ü'],
  ['plain.example', 'plain.example'],
  // What nobody could have encoded.
  ['xn--\u00fc.example', 'xn--\u00fc.example'],
  ['xn--9999999999.example', 'xn--9999999999.example'],
  ['xn--a-', 'a'],
])('%s → %s', (domain, letters) => {
  expect(domainInLetters(domain)).toBe(letters)
})

it('reads whatever stands there', () => {
  const alphabet = 'abcz019-'
  for (let seed = 1; seed < 2_000; seed++) {
    const label = Array.from({ length: 12 }, (_, at) => alphabet[(seed * 7919 + at * seed * 104_729) % 8]).join('')
    expect(() => domainInLetters(`xn--${label}.example`)).not.toThrow()
  }
})
