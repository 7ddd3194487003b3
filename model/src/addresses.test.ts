import { describe, expect, it } from 'vitest'
import { domainOf, hasEmailForm, isOwnAddress, isValidEmail, normaliseEmail, withoutTag } from './addresses.ts'

describe('isValidEmail', () => {
  it.each([
    ['lan@senmail.test', true],
    ['LAN+tag@Sen-Mail.test', true],
    ['an.nguyen@tên-miền.vn', true],
    ["o'brien@x.example", true],
    ['lan@localhost', false],
    ['lan@-x.test', false],
    ['lan', false],
    ['@x.test', false],
    ['a..b@x.test', false],
    ['.a@x.test', false],
    ['"a@evil x"@good.test', false],
    ['a b@x.test', false],
    ['a@x.test\r\nBcc: b@x.test', false],
    [`${'a'.repeat(65)}@x.test`, false],
    [`a@${'x.'.repeat(130)}test`, false],
    ['a@127.0.0.1', false],
    ['a@[127.0.0.1]', false],
    ['a@2130706433', false],
    ['a@127.0.0.0x1', false],
    ['a@127.0.0.0X', false],
    ['a@127.0.0.１', false],
    ['a@x.123', false],
    ['a@127.0.0.1.example', true],
    ['a@163.com', true],
    ['a@x.0xy', true],
    ['a@x.1a', true],
  ])('%s → %s', (email, valid) => {
    expect(isValidEmail(email)).toBe(valid)
  })
})

it('reads addresses of received mail whose domain cannot receive mail', () => {
  expect(hasEmailForm('a@127.0.0.1')).toBe(true)
  expect(hasEmailForm('a@[127.0.0.1]')).toBe(false)
})

describe('own addresses', () => {
  it('looks through tags and case', () => {
    expect(withoutTag('Lan+shop+x@Senmail.test')).toBe('lan@senmail.test')
    expect(withoutTag('+x@senmail.test')).toBe('+x@senmail.test')
    expect(isOwnAddress('LAN+a@senmail.test', ['lan@senmail.test'])).toBe(true)
    expect(isOwnAddress('lan+shop@senmail.test', ['lan+shop@senmail.test'])).toBe(true)
    expect(isOwnAddress('lan@senmail.test', ['lan+shop@senmail.test'])).toBe(false)
    expect(isOwnAddress('minh@senmail.test', ['lan@senmail.test'])).toBe(false)
    expect(domainOf('a@B.Test')).toBe('b.test')
    expect(domainOf('nobody')).toBe('')
  })
})

describe('one address in several spellings', () => {
  it.each([
    ['thu@xn--tingvit-5t4cyc.vn', 'thu@tiếngviệt.vn'.normalize('NFD')],
    [' Thu@XN--MNCHEN-3YA.example ', 'thu@München.example'],
    ['a@bücher.xn--mnchen-3ya.example', 'a@xn--bcher-kva.münchen.example'],
    ['lan+shop@xn--mnchen-3ya.example', 'LAN+SHOP@münchen.EXAMPLE'],
  ])('%s and %s', (one, other) => {
    expect(normaliseEmail(one)).toBe(normaliseEmail(other))
  })

  it.each([
    ['xn--mnchen-3ya@x.example'],
    ['a@xn--.example'],
    ['a@xn--abc-.example'],
    ['a@xn--99999999.example'],
    ['a@axn--mnchen-3ya.example'],
    ['nobody'],
  ])('%s stays as it is', (email) => {
    expect(normaliseEmail(email)).toBe(email)
  })

  it('is one’s own address in either', () => {
    expect(isOwnAddress('lan+a@xn--mnchen-3ya.example', ['lan@münchen.example'])).toBe(true)
    expect(isOwnAddress('lan@münchen.example', ['lan@xn--mnchen-3ya.example'])).toBe(true)
  })
})

it.each([
  ['the dot of the root', 'lan@sen.example.', 'lan@sen.example'],
  ['full-width letters', 'lan@ｓｅｎ.example', 'lan@sen.example'],
  ['full-width dots', 'lan@sen．example', 'lan@sen.example'],
  ['an ideographic dot', 'lan@sen。example', 'lan@sen.example'],
  ['capitals in punycode', 'Lan@XN--BCHER-KVA.example', 'lan@bücher.example'],
  ['a decomposed domain', 'lan@bu\u0308cher.example', 'lan@bücher.example'],
  // Folding these would change the structure of the address.
  ['a full-width at sign', 'lan@a＠sen.example', 'lan@a＠sen.example'],
  ['a full-width slash', 'lan@sen／x.example', 'lan@sen／x.example'],
])('compares an address without %s', (_, one, spelling) => {
  expect(normaliseEmail(one)).toBe(spelling)
})
