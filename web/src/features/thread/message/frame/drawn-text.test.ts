import { expect, it } from 'vitest'
import { type DrawnLetter, readDrawn } from './drawn-text.ts'

/** Letters are ten wide and twenty high; positions are in columns and lines. */
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

it('reads letters from left to right, in any source order', () => {
  const turned = [...'nv.knab'].map((one, index) => letter(one, 6 - index, 0, index))
  expect(readDrawn(turned)).toBe('bank.vn')
  expect(readDrawn([...word('.vn', 4), ...word('bank', 0, 0, 10)])).toBe('bank.vn')
})

it('joins adjacent text, and separates text that is apart', () => {
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

function spaced(text: string, gap: number, heights: Readonly<Record<string, number>> = {}): DrawnLetter[] {
  let left = 0
  return [...text].map((one, at) => {
    const width = one.trim() === '' ? gap : 10
    left += width
    return { text: one, left: left - width, right: left, top: 20 - (heights[one] ?? 20), bottom: 20, at }
  })
}

it.each([
  ['a blank that negative spacing has closed', 'bank .vn', -1, 'bank.vn'],
  ['a blank of a tenth', 'bank .vn', 2, 'bank.vn'],
  ['a blank just below a seventh', 'bank .vn', 2.9, 'bank.vn'],
  ['a blank of a narrow font', 'bank .vn', 3.2, 'bank .vn'],
  ['a usual blank', 'bank .vn', 5, 'bank .vn'],
  ['hair spaces', 'bank\u200a.\u200avn', 2, 'bank.vn'],
  ['several blanks that together are wide', 'bank  .vn', 2.5, 'bank .vn'],
  ['blanks that do not break', 'bank\u00a0.\u202fvn', 2.5, 'bank.vn'],
])('counts a blank by the gap that is drawn: %s', (_, text, gap, expected) => {
  expect(readDrawn(spaced(text, gap))).toBe(expected)
})

it('measures the gap beside a small dot by the letters around it', () => {
  expect(readDrawn(spaced('bank . vn', 2.5, { '.': 8 }))).toBe('bank.vn')
})
