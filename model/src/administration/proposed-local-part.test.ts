import { expect, it } from 'vitest'
import { asciiLocalPart, hasLettersOutsideAscii, proposedLocalPart } from './proposed-local-part.ts'

it.each([
  ['đào.nguyễn', 'dao.nguyen'],
  ['ĐẶNG'.toLowerCase(), 'dang'],
  ['đào.nguyễn'.normalize('NFD'), 'dao.nguyen'],
  ['bán  hàng', 'ban.hang'],
  ['(đào', undefined],
  ['đào@', undefined],
  ['dao.nguyen', undefined],
  ['田中', undefined],
  ['', undefined],
])('writes the local part “%s” in ASCII letters', (local, ascii) => {
  expect(asciiLocalPart(local)).toBe(ascii)
})

it('knows letters outside of ASCII, also those that have none of their own there', () => {
  expect(['đào', '田中', 'dao.nguyen', 'a+b_c'].map(hasLettersOutsideAscii)).toEqual([true, true, false, false])
})

it.each([
  ['Nguyễn Thị Đào', 'dao.nguyen'],
  ['  Lê   Đình Chu ', 'chu.le'],
  ['Lan', 'lan'],
  ['Công ty 24h', '24h.cong'],
  ['A&B Co., Ltd.', 'ltd.ab'],
  ['田中', undefined],
  ['', undefined],
])('proposes a local part for “%s”', (name, local) => {
  expect(proposedLocalPart(name)).toBe(local)
})
