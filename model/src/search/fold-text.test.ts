import { expect, it } from 'vitest'
import { foldText, hasDiacritics } from './fold-text.ts'

it.each([
  ['Hợp Đồng', 'hop dong'],
  ['TÀI CHÍNH', 'tai chinh'],
  ['Tài chính'.normalize('NFD'), 'tai chinh'],
  ['đường Trần Hưng Đạo', 'duong tran hung dao'],
  ['Ễ ặ ữ ỹ', 'e a u y'],
  ['ﬁnance', 'finance'],
  ['𝐁𝐨𝐥𝐝 𝑺𝒂𝒍𝒆', 'bold sale'],
  ['№ 12 ™ 5 ㎏', 'no 12 tm 5 kg'],
  ['Ｆｕｌｌ İ', 'full i'],
  ['สวัสดี', 'สวัสดี'.normalize('NFC')],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFKD').normalize('NFC'))
})

it('folds each letter as in a text with a combining mark', () => {
  const letters = Array.from({ length: 0x2100 }, (_, unit) => `a${String.fromCharCode(unit)}b`)
  const texts = [...letters, letters.slice(0, 0x250).join(''), letters.slice(0x1e00, 0x1f00).join('')]
  // The mark is removed, and a text with one is decomposed as a whole.
  expect(texts.map(foldText)).toEqual(texts.map((text) => foldText(`${text}\u0301`)))
})

it('knows whether diacritics were written', () => {
  expect(['tài chính', 'tai chinh', 'Đà Nẵng'.normalize('NFD'), 'Da Nang'].map(hasDiacritics)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
