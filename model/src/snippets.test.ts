import { describe, expect, test } from 'vitest'
import { SNIPPET_CHARACTERS } from './messages/limits.ts'
import { snippetOf } from './snippets.ts'

const CASES: readonly (readonly [says: string, text: string, snippet: string])[] = [
  ['nothing', '', ''],
  ['only white space', ' \r\n\t\n\u00a0 ', ''],
  ['white space collapsed', 'Chào   Lan,\r\n\r\n  họp lúc\t9 giờ.', 'Chào Lan, họp lúc 9 giờ.'],
  ['NFC', 'Tie\u0302\u0301ng Vie\u0323\u0302t', 'Tiếng Việt'],
  ['quoted lines dropped', 'Đồng ý.\n> Anh thấy sao?\n> Lan', 'Đồng ý.'],
  ['quoted lines between answers dropped', '> Một?\nCó.\n> Hai?\nKhông.', 'Có. Không.'],
  [
    'Vietnamese attribution dropped',
    'Vâng ạ.\n\nVào Th 3, 4 thg 6, 2024 vào lúc 09:15 Lan <lan@senmail.test> đã viết:\n\n> Họp nhé',
    'Vâng ạ.',
  ],
  [
    'attribution over two lines dropped',
    'Vâng ạ.\nVào Th 3, 4 thg 6, 2024 vào lúc 09:15 Trần Thị Ngọc Lan\n<lan@senmail.test> đã viết:\n> Họp nhé',
    'Vâng ạ.',
  ],
  ['English attribution dropped', 'Yes.\nOn Tue, 4 Jun 2024 at 09:15, Lan <lan@a.test> wrote:\n> Ok?', 'Yes.'],
  ['attribution at the very end dropped', 'Yes.\nOn Tue, 4 Jun 2024 at 09:15, Lan <lan@a.test> wrote:\n', 'Yes.'],
  [
    'a sentence that only looks like one is kept',
    'Ngày mai bạn đọc lại đoạn mà anh Nam đã viết:\nkhông cần sửa gì nữa',
    'Ngày mai bạn đọc lại đoạn mà anh Nam đã viết: không cần sửa gì nữa',
  ],
  [
    'what follows an original-message line dropped',
    'Xin cảm ơn\n-----Original Message-----\nFrom: A\nHi',
    'Xin cảm ơn',
  ],
  ['signature dropped', 'Gửi chị file.\n-- \nNguyễn Văn Nam\n0900 000 000', 'Gửi chị file.'],
  ['only quotes: they are all there is', '> Họp lúc mấy giờ?\n>> 9 giờ', 'Họp lúc mấy giờ? 9 giờ'],
  [
    'a bare forward shows what it carries',
    '---------- Forwarded message ---------\nTừ: Lan\nBáo giá',
    'Từ: Lan Báo giá',
  ],
  ['preheader padding dropped', 'Giảm 20%\u200c\u00a0\u034f\u200c\u00a0\u00ad\u200b\u2007\u2800 \ufeff', 'Giảm 20%'],
  ['emoji families stay whole', 'Cả nhà 👨\u200d👩\u200d👧 đi chơi', 'Cả nhà 👨\u200d👩\u200d👧 đi chơi'],
  ['stray joiners dropped', 'a\u200d \u200db', 'a b'],
  ['direction overrides dropped', 'x\u202egnp.exe\u202c', 'xgnp.exe'],
  [
    'addresses of links dropped behind their words',
    'BIN\tlớn.bin <http://a.test/s/r5Wd?x=1>\u00a0 27 MB. Xem <HTTPS://a.test/>, nhé',
    'BIN lớn.bin 27 MB. Xem, nhé',
  ],
  ['a link alone is what is said', '<https://a.test/s/1>', '<https://a.test/s/1>'],
  ['control characters become space', 'a\u0000b\u001b[31mc', 'a b [31mc'],
]

describe('snippetOf', () => {
  test.each(CASES)('%s', (_, text, snippet) => {
    expect(snippetOf(text)).toBe(snippet)
  })

  test('cuts at the limit, between code points', () => {
    const snippet = snippetOf(`${'a'.repeat(SNIPPET_CHARACTERS - 1)}🌸🌸🌸`)
    expect(Array.from(snippet)).toHaveLength(SNIPPET_CHARACTERS)
    expect(snippet.endsWith('a🌸')).toBe(true)
    expect(() => encodeURIComponent(snippet)).not.toThrow()
  })

  test('cuts after composing, so that accents never cost letters', () => {
    const snippet = snippetOf('e\u0302\u0301'.repeat(SNIPPET_CHARACTERS))
    expect(snippet).toBe('ế'.repeat(SNIPPET_CHARACTERS))
  })

  // Work that grows with the square of these would take an hour or more.
  test.each([
    ['a long line', 'On '.repeat(700_000), 'On On On On On On On'],
    ['many attributions', 'Vào Th 3, 4 thg 6 lúc 9:15 đã viết:\n'.repeat(50_000), 'Vào Th 3, 4 thg 6 lú'],
    ['many quoted lines', '>\n'.repeat(1_000_000), ''],
    ['many joiners', '\u200d'.repeat(2_000_000), ''],
    ['many open links', 'a <http://'.repeat(300_000), 'a <http://a <http://'],
  ])('begins %s', (_, text, start) => {
    expect(snippetOf(text).slice(0, 20)).toBe(start)
  })
})

test('looks behind padding for the first words, however long the padding is', () => {
  const padding = `${'\u034f\u200c \u00ad'.repeat(60)}\n`
  expect(snippetOf(`Ưu đãi\n${padding.repeat(40)}đến hết tháng`)).toBe('Ưu đãi đến hết tháng')
})
