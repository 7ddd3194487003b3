import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeBetween, changed } from './text-change.ts'

it.each([
  ['', '', { start: 0, end: 0, put: '' }],
  ['', 'a', { start: 0, end: 0, put: 'a' }],
  ['a', '', { start: 0, end: 1, put: '' }],
  ['Kính gửi', 'Kính gửi', { start: 8, end: 8, put: '' }],
  ['Kính gửi chị', 'Kính gửi anh chị', { start: 9, end: 9, put: 'anh ' }],
  ['tieng', 'tiếng', { start: 2, end: 3, put: 'ế' }],
  // Repeated characters could match as prefix and as suffix; they must count once.
  ['aa', 'aaa', { start: 2, end: 2, put: 'a' }],
  ['aaa', 'aa', { start: 2, end: 3, put: '' }],
])('finds in %j → %j the stretch that differs', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change)
  expect(changed(before, change)).toBe(after)
})

it('makes every text of every other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ế', '😀') })
  fc.assert(fc.property(text, text, (before, after) => changed(before, changeBetween(before, after)) === after))
})
