import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://senmail.test/a?b=c', 'https://senmail.test/a?b=c'],
  [' senmail.test ', 'https://senmail.test/'],
  ['senmail.test:8080/a', 'https://senmail.test:8080/a'],
  ['http://x.vn', 'http://x.vn/'],
  ['lan@senmail.test', 'mailto:lan@senmail.test'],
  ['mailto:lan@senmail.test', 'mailto:lan@senmail.test'],
  ['tel:+84912345678', 'tel:+84912345678'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['một câu', undefined],
  ['', undefined],
])('%j links to %s', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})
