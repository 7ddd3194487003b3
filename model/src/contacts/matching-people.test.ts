import { expect, it } from 'vitest'
import { exactAccentsFirst, matchesPerson, typedWords } from './matching-people.ts'

const DUNG = { name: 'Trần Đình Dũng', email: 'dung.tran@khach.example' }

it.each([
  ['dung', true],
  ['Dũng', true],
  ['DŨNG TRẦN', true],
  ['đinh', true],
  ['dinh dung', true],
  ['dũng'.normalize('NFD'), true],
  ['dung.tran@kh', true],
  ['khach', true],
  ['ung', false],
  ['dung le', false],
  ['dung@', false],
])('%j begins words of Trần Đình Dũng: %s', (text, fits) => {
  expect(matchesPerson(DUNG, typedWords(text))).toBe(fits)
})

it.each(['', '  ', '%', '_', '\\', '...'])('%j has no words', (text) => {
  expect(typedWords(text)).toEqual([])
})

it.each([
  ['lân', 'Lân Lan Lẫn'],
  ['Lẫn', 'Lẫn Lan Lân'],
  ['lân'.normalize('NFD'), 'Lân Lan Lẫn'],
  ['lan', 'Lan Lân Lẫn'],
  ['lâ', 'Lân Lan Lẫn'],
])('typed %j: %s', (text, expected) => {
  const people = ['Lan', 'Lân', 'Lẫn'].map((name) => ({ name, email: 'x@y.test' }))
  expect(
    exactAccentsFirst(people, text)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected)
})
