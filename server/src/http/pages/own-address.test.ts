import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

it.each([
  '/folder/INBOX',
  '/folder/H%E1%BB%A3p%20%C4%91%E1%BB%93ng?page=2',
  '/compose-mailto?to=a%40b.test&url=//x',
  '/advance-search?q=%2F%2Fhost',
  '/loginish',
])('leads to %s', (wish) => {
  expect(ownAddress(wish)).toBe(wish)
})

it.each([
  undefined,
  '',
  '/',
  'folder/INBOX',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '///evil.example',
  '/login',
  '/login?next=/login',
  '/x/../login',
])('leads to the inbox instead of %j', (wish) => {
  expect(ownAddress(wish)).toBe('/folder/INBOX')
})
