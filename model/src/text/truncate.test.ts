import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
])('“%s” in %i characters is “%s”', (text, limit, expected) => {
  expect(truncate(text, limit)).toBe(expected)
})
