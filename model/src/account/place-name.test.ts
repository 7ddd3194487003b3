import { expect, it } from 'vitest'
import { placeName } from './place-name.ts'

it.each([
  ['vi', { country: 'VN', city: 'Hanoi' }, 'Hanoi, Việt Nam'],
  ['en', { country: 'VN', city: 'Hanoi' }, 'Hanoi, Vietnam'],
  ['vi', { country: 'FR', city: '' }, 'Pháp'],
  ['en', { country: '', city: 'Hanoi' }, 'Hanoi'],
  ['en', { country: 'x', city: '' }, ''],
  ['en', null, ''],
  ['vi', undefined, ''],
] as const)('names it in the reader’s language (%s): %o', (language, place, name) => {
  expect(placeName(language, place)).toBe(name)
})
