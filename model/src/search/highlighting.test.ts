import { expect, it } from 'vitest'
import { highlight, snippetAround } from './highlighting.ts'
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
  ['', 'a', ''],
])('marks in %s what %s names', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

it('loses nothing of the text', () => {
  const text = 'Ễ — “Ặ” 你好\u0000 a\u0301\u0323b 👩‍👩‍👧 ﬃ x'
  for (const typed of ['e', 'ffi', 'a', '你', 'x e a']) {
    const segments = highlight(text, parseQueryText(typed).terms)
    expect(segments.map((segment) => segment.text).join('')).toBe(text)
  }
})

const around = (body: string, typed: string) => snippetAround(body, parseQueryText(typed).terms, 60)

it('shows the place that was found, in one line, and leaves near beginnings alone', () => {
  const body = `${'Kính gửi anh chị. '.repeat(10)}Phần\n\nbáo cáo tài chính quý ba\nđã xong.${' Hết.'.repeat(20)}`
  expect(around(body, 'tai chinh')).toMatch(/^… .{0,60}$/u)
  expect(around(body, 'tai chinh')).toContain('tài chính')
  expect(around(body, '"bao cao"')).toContain('báo cáo')
  expect(around(body, 'tai chinh')?.indexOf('tài chính')).toBeLessThan(24)
  expect(around(body, 'kính')).toBeUndefined()
  expect(around(body, 'subject:chính')).toBeUndefined()
  expect(around(body, 'không_có')).toBeUndefined()
})
