import { expect, it } from 'vitest'
import { type DrawnLetter, readDrawn } from './drawn-text.ts'

/** Each letter ten wide and twenty high; where it stands is said in letters and lines. */
const letter = (text: string, column: number, line: number, at: number): DrawnLetter => ({
  text,
  left: column * 10,
  right: column * 10 + 10,
  top: line * 20,
  bottom: line * 20 + 20,
  at,
})
const word = (text: string, column = 0, line = 0, at = 0) =>
  [...text].map((one, index) => letter(one, column + index, line, at + index))

it('reads letters from left to right, in whatever order they are written', () => {
  const turned = [...'nv.knab'].map((one, index) => letter(one, 6 - index, 0, index))
  expect(readDrawn(turned)).toBe('bank.vn')
  expect(readDrawn([...word('.vn', 4), ...word('bank', 0, 0, 10)])).toBe('bank.vn')
})

it('joins what nothing parts, and parts what stands apart', () => {
  expect(readDrawn([...word('bank'), ...word('.vn', 4, 0, 90)])).toBe('bank.vn')
  expect(readDrawn([...word('bank'), ...word('vn', 5, 0, 90)])).toBe('bank vn')
  expect(readDrawn(word('bank .vn'))).toBe('bank .vn')
})

it('reads line by line; a word that is too long for its line goes on in the next one', () => {
  expect(readDrawn([...word('bank.'), ...word('vn', 0, 1, 5)])).toBe('bank.vn')
  expect(readDrawn([...word('bank'), ...word('vn', 0, 1, 9)])).toBe('bank vn')
})

it('takes smaller letters beside larger ones for one line', () => {
  const small = word('.vn', 4).map((one) => ({ ...one, top: 6, bottom: 18 }))
  expect(readDrawn([...small, ...word('bank')])).toBe('bank.vn')
  expect(readDrawn([])).toBe('')
})
