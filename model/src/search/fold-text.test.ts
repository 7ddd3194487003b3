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

it('knows whether diacritics were written', () => {
  expect(['tài chính', 'tai chinh', 'Đà Nẵng'.normalize('NFD'), 'Da Nang'].map(hasDiacritics)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
