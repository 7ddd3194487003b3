import { expect, it } from 'vitest'
import { isDocumentation } from './is-documentation.ts'

const DOCS = 'https://docs.provider.example/mail/'
const OWN = 'https://mail.provider.example'

it.each([
  ['https://docs.provider.example/mail/filters#spam', true],
  ['https://docs.provider.example/', true],
  ['http://docs.provider.example/mail/', false],
  ['https://docs.provider.example.evil.example/', false],
  ['https://provider.example/', false],
  ['javascript:alert(1)', false],
  ['/mail/', false],
])('%s: %s', (address, isDocs) => expect(isDocumentation(address, DOCS, OWN)).toBe(isDocs))

it('is nothing without a host of its own', () => {
  expect(isDocumentation(`${OWN}/help`, `${OWN}/help`, OWN)).toBe(false)
  expect(isDocumentation(DOCS, '', OWN)).toBe(false)
})
