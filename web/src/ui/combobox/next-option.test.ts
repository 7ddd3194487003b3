import { expect, it } from 'vitest'
import { nextOption } from './next-option.ts'

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 8, 9],
  ['ArrowDown', 9, 0],
  ['ArrowUp', -1, 9],
  ['ArrowUp', 0, 9],
  ['PageDown', -1, 6],
  ['PageDown', 6, 9],
  ['PageUp', 9, 3],
  ['PageUp', 3, 0],
  ['PageUp', -1, 0],
  ['Home', 3, undefined],
  ['a', 3, undefined],
])('%s leads among ten from %i to %s', (key, from, to) => {
  expect(nextOption(key, from, 10, false)).toBe(to)
})

it.each([
  ['ArrowDown', 9, -1],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, -1],
  ['ArrowUp', -1, 9],
])('%s leads from %i to %i when the text in the field is a choice too', (key, from, to) => {
  expect(nextOption(key, from, 10, true)).toBe(to)
})

it('leads nowhere in an empty list', () => expect(nextOption('ArrowDown', -1, 0, true)).toBeUndefined())
