import { expect, it } from 'vitest'
import { misleadingHost } from './link-hosts.ts'

it.each([
  ['https://vietcombank.com.vn/dang-nhap', 'https://evil.example/x', 'evil.example'],
  ['vietcombank.com.vn', 'http://vietcombank.com.vn.evil.example/', 'vietcombank.com.vn.evil.example'],
  ['www.bank.vn', 'https://bank.vn@evil.example/', 'evil.example'],
  ['bank.vn/login now', 'https://evil.example', 'evil.example'],
  ['bаnk.vn', 'https://bank.vn/', 'bank.vn'],
  ['WWW.Bank.VN', 'https://bank.vn/a', undefined],
  ['bank.vn', 'https://ebank.bank.vn/', undefined],
  ['Xem hóa đơn', 'https://evil.example', undefined],
  ['báo cáo.docx', 'https://evil.example', undefined],
  ['lan@bank.vn', 'mailto:x@evil.example', undefined],
  ['3.14', 'https://evil.example', undefined],
])('“%s” to %s', (text, href, expected) => {
  expect(misleadingHost(text, href)).toBe(expected)
})
