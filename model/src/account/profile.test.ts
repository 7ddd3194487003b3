import { expect, it } from 'vitest'
import { tidyName } from '../text/tidy-name.ts'
import { birthProblem, givenNameProblem, judgeProfile, nameProblem } from './profile.ts'

it.each([
  ['Nguyễn Thị Lan', undefined],
  ['Nguyễn Thị Lan'.normalize('NFD'), undefined],
  ['  Trần   Đình  ', undefined],
  ['Ơ', undefined],
  ['山田 太郎', undefined],
  ['محمد علی‌رضا', undefined],
  ['ශ්‍රී ලංකා', undefined],
  ['สมชาย ใจดี', undefined],
  ['Ольга', undefined],
  ['', 'required'],
  ['  \u00a0 ', 'required'],
  ['Lan 2', 'letters_only'],
  ['O’Brien', 'letters_only'],
  ['<b>Lan</b>', 'letters_only'],
  ['lan@sen.example', 'letters_only'],
  ['Lan\u202eevil', 'letters_only'],
  ['Lan\u200d', 'letters_only'],
  ['\u0301Lan', 'letters_only'],
  ['😀', 'letters_only'],
  ['a'.repeat(100), undefined],
  ['a'.repeat(101), 'too_long'],
])('the name “%s” has the problem %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

it.each([
  ['Kế toán 2', undefined],
  ['A&B Co., Ltd. <Hà Nội>', undefined],
  ['lan@sen.example', undefined],
  // A line break counts as a blank.
  ['Lan\r\nBcc: x@y.example', undefined],
  [' \u00a0 ', 'required'],
  ['a'.repeat(101), 'too_long'],
  ['Lan\u202eevil', 'not_readable'],
  ['Lan\u0000', 'not_readable'],
])('the given name “%s” has the problem %s', (name, problem) => {
  expect(givenNameProblem(name)).toBe(problem)
})

it('keeps a name composed, with single spaces', () => {
  expect(tidyName(' Nguyễn \t Lan '.normalize('NFD'))).toBe('Nguyễn Lan')
})

it.each([
  ['1990-02-28', undefined],
  ['2000-02-29', undefined],
  ['1900-02-29', 'invalid'],
  ['2001-13-01', 'invalid'],
  ['2001-1-1', 'invalid'],
  ['', 'invalid'],
  ['1899-12-31', 'too_long_ago'],
  // This day has begun somewhere on earth already.
  ['2026-11-25', undefined],
  ['2026-11-26', 'in_future'],
])('the birthday %s has the problem %s', (date, problem) => {
  expect(birthProblem(date, new Date('2026-11-24T11:00:00Z'))).toBe(problem)
})

it('keeps an existing name with digits, and rejects a new one', () => {
  const now = new Date()
  const values = { fullName: 'Công ty 24h', dateOfBirth: null, gender: null }
  expect(judgeProfile(values, { fullName: 'Công ty 24h' }, now)).toEqual({})
  expect(judgeProfile(values, { fullName: 'Lan' }, now)).toEqual({ fullName: 'letters_only' })
})
