import { expect, it } from 'vitest'
import { completions } from './completions.ts'

const SUBJECTS = ['Re: Báo cáo tài chính quý 3', 'Báo cáo tài chính quý 4', 'Bao cap', 'Họp: báo cáo, rồi ăn trưa']

it.each([
  ['báo c', ['Báo cáo tài chính quý 3', 'Báo cáo tài chính quý 4', 'báo cáo']],
  ['tai', ['tài chính quý 3', 'tài chính quý 4']],
  ['bao cap', []],
  ['quy 4', []],
  ['zzz', []],
  [' ', []],
])('goes on from %s', (typed, expected) => {
  expect(completions(typed, SUBJECTS, 3)).toEqual(expected)
})
