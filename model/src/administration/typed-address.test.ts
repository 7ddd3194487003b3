import { expect, it } from 'vitest'
import { readTypedAddress } from './typed-address.ts'

const DOMAINS = ['an.test', 'senmail.test', 'điện-máy.vn']
const read = (typed: string) => readTypedAddress(typed, 'senmail.test', DOMAINS)

it.each([
  ['a local part', 'mai', 'mai@senmail.test'],
  ['one in capitals with spaces around', '  Mai.Lan ', 'mai.lan@senmail.test'],
  ['letters in pieces', 'đào'.normalize('NFD'), 'đào@senmail.test'],
  ['a whole address', 'mai@an.test', 'mai@an.test'],
  ['a whole address in capitals with spaces around', ' MAI@An.Test\n', 'mai@an.test'],
  ['a whole address with the name of its person', 'Lê Thị Mai <Mai@an.test> ', 'mai@an.test'],
  ['a domain in pieces', 'mai@điện-máy.vn'.normalize('NFD'), 'mai@điện-máy.vn'],
  ['a domain as DNS knows it', 'mai@xn--in-my-0qa54ah21s.vn', 'mai@điện-máy.vn'],
  ['an at sign behind which nothing is typed yet', 'mai@', 'mai@senmail.test'],
])('reads %s', (_, typed, email) => {
  expect(read(typed)).toMatchObject({ email, problem: undefined })
})

it.each([
  ['', { kind: 'missing' }],
  ['  ', { kind: 'missing' }],
  ['mai@khac.test', { kind: 'unknown_domain', domain: 'khac.test' }],
  ['mai@an.tes', { kind: 'unknown_domain', domain: 'an.tes' }],
  ['mai lan', { kind: 'invalid' }],
  ['mai+tin@an.test', { kind: 'invalid' }],
  ['mai@lan@an.test', { kind: 'invalid' }],
  ['@an.test', { kind: 'invalid' }],
  ['.mai', { kind: 'invalid' }],
])('finds what is wrong with “%s”', (typed, problem) => {
  expect(read(typed).problem).toEqual(problem)
})

it('keeps the chosen domain when the typed one is unknown', () => {
  expect(read('mai@khac.test')).toMatchObject({ local: 'mai', domain: 'senmail.test' })
})
