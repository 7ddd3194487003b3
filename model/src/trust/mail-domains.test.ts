import { expect, it } from 'vitest'
import { comparableDomain, domainsAbove, isJudgeable, shownEmail } from './mail-domains.ts'

it.each([
  ['as it is', 'Chu.Tran@SenMail.test', 'Chu.Tran@SenMail.test', 'senmail.test'],
  ['a space of no width', 'chu@senmail\u200b.test', 'chu@senmail.test', 'senmail.test'],
  ['a soft hyphen', 'chu@sen\u00admail.test', 'chu@senmail.test', 'senmail.test'],
  ['full-width letters', 'chu@ｓｅｎｍａｉｌ．ｔｅｓｔ', 'chu@senmail.test', 'senmail.test'],
  ['an ideographic full stop', 'chu@senmail。test', 'chu@senmail.test', 'senmail.test'],
  ['the dot of the root', 'chu@SENMAIL.TEST.', 'chu@SENMAIL.TEST', 'senmail.test'],
  ['brackets around a name', 'chu@[senmail.test]', 'chu@senmail.test', 'senmail.test'],
  ['brackets around a network address', 'chu@[192.0.2.1]', 'chu@[192.0.2.1]', '[192.0.2.1]'],
  ['two dots', 'chu@senmail..test', 'chu@senmail.test', 'senmail.test'],
  ['a comment behind it', 'chu@senmail.test(x)', 'chu@senmail.test', 'senmail.test'],
  ['a comment within a comment', 'chu@((a)b)senmail.test', 'chu@senmail.test', 'senmail.test'],
  ['an invisible character before the sign', 'chu\u2060@senmail.test', 'chu@senmail.test', 'senmail.test'],
  ['letters of its own', 'chu@ngânhàng.vn', 'chu@ngânhàng.vn', 'xn--ngnhng-ltan.vn'],
  ['an at sign in quotation marks', '"a@bank.test"@x.test', '"a@bank.test"@x.test', 'x.test'],
  ['an at sign that lost them', 'a@bank.test@x.test', '"a@bank.test"@x.test', 'x.test'],
  ['what would end a host', 'a@bank.test/x.test', 'a@bank.test/x.test', 'bank.test/x.test'],
])('reads an address with %s', (_, written, shown, domain) => {
  expect(shownEmail(written)).toBe(shown)
  expect(comparableDomain(shown.slice(shown.lastIndexOf('@') + 1))).toBe(domain)
})

it.each([
  ['chu.tran+x@senmail.test', true],
  ['"chu.tran"@senmail.test', true],
  ['/G=Chu/S=Tran@x400.test', true],
  ["o'neil@senmail.test", true],
  ['đình.chủ@senmail.test', true],
  ['chu@[192.0.2.1]', true],
  ['root', true],
  ['"chu@senmail.test"@a.test', false],
  ['"Lê Đình Chu"@a.test', false],
  ['"chu, tran"@a.test', false],
  ['"chu\\"x"@a.test', false],
  ['Lê Đình Chu', false],
  ['chu@senmail.test/x', false],
])('an address is judged by its domain, unless readers may see another one: %j %s', (email, isIt) => {
  expect(isJudgeable(email)).toBe(isIt)
})

it('knows the domains above one', () => {
  expect(domainsAbove('a.mail.senmail.test')).toEqual(['mail.senmail.test', 'senmail.test'])
  expect(domainsAbove('senmail.test')).toEqual([])
})
