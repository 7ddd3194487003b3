import { expect, it } from 'vitest'
import { highlight } from './highlighting.ts'
import { parseQueryText } from './query-text.ts'

const marked = (text: string, typed: string) =>
  highlight(text, parseQueryText(typed).terms)
    .map((segment) => (segment.isFound ? `[${segment.text}]` : segment.text))
    .join('')

it.each([
  ['Báo cáo tài chính', 'bao c', '[Báo] [c]áo tài [c]hính'],
  ['Báo cáo'.normalize('NFD'), 'báo', `[${'Báo'.normalize('NFD')}] ${'cáo'.normalize('NFD')}`],
  ['Đặng Kim Anh', 'dang', '[Đặng] Kim Anh'],
  ['kim.anh@doitac.example', 'anh@doi', 'kim.[anh]@[doi]tac.example'],
  ['Hợp đồng', 'ồng', 'Hợp đồng'],
  ['Hợp đồng', '-hợp', 'Hợp đồng'],
  ['ﬁnance', 'fi', '[ﬁ]nance'],
  ['VN\u00adPOST\u00ad99', 'vnpost', '[VN\u00adPOST]\u00ad99'],
  ['cả❤\ufe0fnhà', 'nhà', 'cả❤\ufe0f[nhà]'],
  ['', 'a', ''],
])('marks in %s the words that %s names', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

it('loses nothing of the text', () => {
  const text = 'Ễ — “Ặ” 你好\u0000 a\u0301\u0323b 👩‍👩‍👧 ﬃ x'
  for (const typed of ['e', 'ffi', 'a', '你', 'x e a']) {
    const segments = highlight(text, parseQueryText(typed).terms)
    expect(segments.map((segment) => segment.text).join('')).toBe(text)
  }
})
