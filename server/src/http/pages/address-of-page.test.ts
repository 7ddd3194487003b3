import { expect, it } from 'vitest'
import { addressOfPage } from './address-of-page.ts'

it.each([
  ['/folder/INBOX?page=2', '/folder/INBOX?page=2'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example/', '/evil.example/'],
  ['/\\[', '/['],
  ['/\\\\[x', '/[x'],
  ['http://[', '/'],
])('reads %s, which a client may send as it likes, as %s of ours', (url, path) => {
  const { origin, pathname, search } = addressOfPage(url)
  expect([origin, pathname + search]).toEqual(['http://own.invalid', path])
})
