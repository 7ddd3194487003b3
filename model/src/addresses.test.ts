import { describe, expect, it } from 'vitest'
import { domainOf, isOwnAddress, isValidEmail, withoutTag } from './addresses.ts'

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
  ])('%s → %s', (email, valid) => {
    expect(isValidEmail(email)).toBe(valid)
  })
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
