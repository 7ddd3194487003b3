import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  ['', 3, ''],
  ['Hợp', 3, 'Hợp'],
  ['Hợp đồng', 3, 'Hợp…'],
  ['Hợp đồng', 4, 'Hợp…'],
  ['👍👍👍👍', 3, '👍👍👍…'],
])('%j to %i characters', (text, maxCharacters, expected) => {
  expect(shorten(text, maxCharacters)).toBe(expected)
})
