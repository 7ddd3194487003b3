import { describe, expect, test } from 'vitest'
import { decodeHtml, decodeText } from './charsets.ts'

const CASES: readonly (readonly [what: string, charset: string | undefined, latin1: string, text: string])[] = [
  ['plain ASCII', undefined, 'abc', 'abc'],
  ['UTF-8 as declared', 'UTF-8', 'Ti\xe1\xba\xbfng', 'Tiếng'],
  ['UTF-8 undeclared', undefined, 'Ti\xe1\xba\xbfng', 'Tiếng'],
  ['UTF-8 under another single-byte name', 'koi8-r', 'Ti\xe1\xba\xbfng', 'Tiếng'],
  ['UTF-8 that calls itself UTF-16', 'utf-16', 'Ti\xe1\xba\xbfng Vi\xe1\xbb\x87t', 'Tiếng Việt'],
  ['ASCII that calls itself UTF-16', 'utf-16', 'Chao anh', 'Chao anh'],
  ['UTF-8 that calls itself UTF-7', 'utf-7', 'Ti\xe1\xba\xbfng', 'Tiếng'],
  ['UTF-8 that calls itself Japanese in seven bits', 'iso-2022-jp', 'Ti\xe1\xba\xbfng', 'Tiếng'],
  ['UTF-16 without a mark', 'utf-16le', 'T\x00i\x00\xbf\x1e \x00', 'Tiế '],
  ['a byte order mark', 'utf-8', '\xef\xbb\xbfabc\xc3\xa9', 'abcé'],
  ['latin-1', 'ISO-8859-1', 'caf\xe9', 'café'],
  ['what is called latin-1 and is windows-1252', 'iso-8859-1', '\x93a\x94 \x96 \x80', '“a” – €'],
  ['latin-1 undeclared', undefined, 'Gr\xfc\xdfe aus K\xf6ln', 'Grüße aus Köln'],
  [
    'French is not taken for Vietnamese',
    'iso-8859-1',
    "l'\xe9t\xe9 \xe0 la for\xeat, o\xf9 \xe7a",
    "l'été à la forêt, où ça",
  ],
  [
    'spaces and signs are not taken for Vietnamese',
    'iso-8859-1',
    '\xa0\xa0a \xa3 5 \xa0b \xa3 6',
    '\u00a0\u00a0a £ 5 \u00a0b £ 6',
  ],
  ['ISO 8859-15, its euro sign among them', 'ISO-8859-15', '5 \xa4, c\xbdur', '5 €, cœur'],
  ['ISO 8859-15 under another of its names', 'latin-9', '\xa4', '€'],
  ['what ISO 8859-15 has no letter for', 'iso-8859-15', '\x93a\x94 \x80', '“a” €'],
  ['ISO 8859-2', 'iso-8859-2', 'P\xf8\xedli\xb9', 'Příliš'],
  ['what is called ISO 8859-2 and is windows-1250', 'iso-8859-2', 'P\xf8\xedli\x9a', 'Příliš'],
  ['UTF-8 that was cut in the middle of a letter', 'utf-8', 'Ti\xe1\xba\xbfng Vi\xe1\xbb', 'Tiếng Vi\ufffd'],
  ['undeclared UTF-8 that was cut', undefined, '\xc4\x90\xe1', 'Đ\ufffd'],
  ['windows-1258', 'x-cp1258', 'Ti\xea\xecng Vi\xea\xf2t', 'Tiê\u0301ng Viê\u0323t'],
  ['Shift_JIS', 'shift_jis', '\x93\xfa\x96\x7b', '日本'],
  ['ISO-2022-JP', 'iso-2022-jp', '\x1b$BF|K\\\x1b(B', '日本'],
  ['Shift_JIS that calls itself ISO-2022-JP', 'iso-2022-jp', '\x93\x8c\x8b\x9e\x82\xc5\x82\xb7', '東京です'],
  ['EUC-JP that calls itself ISO-2022-JP', 'iso-2022-jp', '\xc5\xec\xb5\xfe\xa4\xc7\xa4\xb9', '東京です'],
  ['the euro sign of GB2312', 'gb2312', '\xd6\xd0\xa2\xe3', '中€'],
  ['the euro sign of GB 18030', 'gb18030', '\xd6\xd0\xa2\xe3', '中€'],
  ['ISO-2022-JP undeclared', undefined, '\x1b$BF|K\\\x1b(B', '日本'],
  ['GB2312 by its habit name', '"gb2312"', '\xd6\xd0\xb9\xfa', '中国'],
  ['UTF-7', 'utf-7', 'Ti+Hr8-ng', 'Tiếng'],
  ['UTF-16 with a mark', 'utf-16', '\xff\xfea\x00\xbf\x1e', 'aế'],
  ['code page 850, known to the other table', 'cp850', 'caf\x82', 'café'],
  ['a name nobody knows', 'x-made-up', 'caf\xe9', 'café'],
  ['a name of any length', 'x'.repeat(100_000), 'caf\xe9', 'café'],
  ['no bytes', 'utf-8', '', ''],
]

describe('decodeText', () => {
  test.each(CASES)('%s', (_, charset, latin1, text) => {
    expect(decodeText(Buffer.from(latin1, 'latin1'), charset)).toBe(text)
  })
})

describe('decodeHtml', () => {
  const html = (meta: string, letters: string): Uint8Array => Buffer.from(`<head>${meta}</head>${letters}`, 'latin1')

  test('asks the meta element when the header says nothing', () => {
    expect(decodeHtml(html('<meta charset="koi8-r">', '\xf0\xf2'), undefined)).toMatch(/ПР$/)
  })

  test('believes the header when it says something', () => {
    expect(decodeHtml(html('<meta charset="koi8-r">', '\xcf\xf0'), 'windows-1251')).toMatch(/Пр$/)
  })

  test('does not believe a meta element that cannot be true', () => {
    expect(decodeHtml(html('<meta charset="utf-16">', 'abc'), undefined)).toMatch(/abc$/)
  })
})
