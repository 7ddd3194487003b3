import { expect, it } from 'vitest'
import { deviceCookieWith, deviceTokensIn, MAX_ACCOUNTS_PER_DEVICE } from './known-devices.ts'

it('keeps a token of each account, the last one first', () => {
  const cookie = deviceCookieWith('b', deviceTokensIn(deviceCookieWith('a', [])))
  expect(deviceTokensIn(cookie)).toEqual(['b', 'a'])
  expect(deviceTokensIn(deviceCookieWith('a', deviceTokensIn(cookie)))).toEqual(['a', 'b'])
})

it.each([
  ['', []],
  ['...', []],
  ['a..b', ['a', 'b']],
])('reads %j as %j', (cookie, tokens) => {
  expect(deviceTokensIn(cookie)).toEqual(tokens)
})

it('knows only a few accounts, also when the browser names more', () => {
  const many = Array.from({ length: 50 }, (_, at) => `t${at}`)
  expect(deviceTokensIn(many.join('.'))).toHaveLength(MAX_ACCOUNTS_PER_DEVICE)
  const kept = deviceTokensIn(deviceCookieWith('new', many))
  expect(kept).toEqual(['new', ...many.slice(0, MAX_ACCOUNTS_PER_DEVICE - 1)])
})
