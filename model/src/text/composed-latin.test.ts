import { expect, it } from 'vitest'
import { isComposedLatin } from './composed-latin.ts'

it('accepts only visible characters that NFC leaves as they are', () => {
  const accepted = Array.from({ length: 0x11_00_00 }, (_, point) => point)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point))
    .filter(isComposedLatin)
  expect(accepted.length).toBeGreaterThan(1_000)
  expect(accepted.filter((sign) => sign.normalize('NFC') !== sign || /[\p{Cf}\p{M}]/u.test(sign))).toEqual([])
})

it.each([
  ['Hợp đồng số 12/2026: 1.250.000 ₫ – “gấp”', true],
  ['Hợp đồng'.normalize('NFD'), false],
  ['hop\u00addong', false],
  ['hop\u200bdong', false],
  ['合同', false],
])('%j: %s', (text, is) => {
  expect(isComposedLatin(text)).toBe(is)
})
