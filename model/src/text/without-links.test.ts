import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  ['báo cáo.pdf', 'báo cáo.pdf'],
  ['họp 24.11.2026 v1.2.docx', 'họp 24.11.2026 v1.2.docx'],
  ['xác nhận tại https://evil.example/login', 'xác nhận tại https: //evil. example/login'],
  ['http://192.0.2.1/a', 'http: //192.0.2.1/a'],
  ['www.evil.example.pdf', 'www. evil. example.pdf'],
  ['evil.zip', 'evil. zip'],
  ['evil。example', 'evil。 example'],
  ['mailto:a@evil.example', 'mailto: a@ evil. example'],
  ['a.pdf', 'a.pdf'],
])('%s is written as %s in a mail of ours', (words, shown) => {
  expect(withoutLinks(words)).toBe(shown)
})
