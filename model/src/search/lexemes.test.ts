import { expect, it } from 'vitest'
import { messageLexemes, type SearchableMessage } from './lexemes.ts'
import { MAX_QUERY_WORDS } from './limits.ts'
import { type LexemeQuery, lexemeQuery } from './query-lexemes.ts'
import { parseQueryText } from './query-text.ts'

const MESSAGE: SearchableMessage = {
  mailboxId: '7',
  subject: 'Hợp-đồng số INV-2026-0042',
  from: { name: 'Nguyễn Thị Lan', email: 'lan.nguyen@senmail.test' },
  recipients: [{ name: 'Minh', email: 'minh@senmail.test' }],
  text: 'Kính gửi anh Minh, em gửi báo cáo tài\nchính quý 3. Tổng cộng 1.250.000đ.',
  fileNames: ['bảng-kê.xlsx'],
  fileTexts: ['Doanh thu tháng mười'],
  hasAttachments: true,
}

function finds(query: LexemeQuery | undefined, lexemes: readonly string[]): boolean {
  if (!query) return false
  if ('all' in query) return query.all.every((each) => finds(each, lexemes))
  if ('any' in query) return query.any.some((each) => finds(each, lexemes))
  if ('not' in query) return !finds(query.not, lexemes)
  return lexemes.some((each) => (query.isPrefix ? each.startsWith(query.lexeme) : each === query.lexeme))
}

it.each([
  ['hợp đồng', true],
  ['hop-dong', true],
  ['"hop dong"', true],
  ['HỢP ĐỒNG'.normalize('NFD'), true],
  ['"dong hop"', false],
  ['"tai chinh"', true],
  ['"báo cáo tài chính"', true],
  ['"bao cao quy"', false],
  ['minh', true],
  ['minh@senmail.test', true],
  ['senmail.test', true],
  ['minh@senmail.example', false],
  ['lan.nguyen@senmail.test', true],
  ['INV-2026-0042', true],
  ['0042', true],
  ['1.250.000', true],
  ['from:lan', true],
  ['from:ngu', true],
  ['from:minh', false],
  ['to:minh@senmail.test', true],
  ['to:lan', false],
  ['subject:hop-dong', true],
  ['subject:minh', false],
  ['body:hop', false],
  ['"doanh thu"', true],
  ['body:"doanh thu"', false],
  ['body:"bao cao"', true],
  ['bang-ke.xlsx', true],
  ['has:attachment hợp', true],
  ['hợp -báo', false],
  ['hợp -vắng', true],
  ['-from:lan', false],
  ['-from:hoa', true],
  // Phrases ignore punctuation between words, so that text copied from a mail finds it.
  ['"anh minh em"', true],
  ['"anh Minh, em"', true],
  ['"quý 3. Tổng cộng 1.250.000đ."', true],
  ['"tong cong: 1.250.000"', true],
  ['"(quý 3)"', true],
  ['"báo cáo [tài chính]"', true],
  ['"anh em"', false],
  ['"em, anh Minh"', false],
  ['"cộng, tổng"', false],
  ['subject:"hợp đồng (số: INV-2026-0042)"', true],
  ['subject:"số hợp đồng"', false],
  ['from:"Nguyễn, Thị Lan"', true],
  ['from:"Nguyễn Thị Lan <lan.nguyen@senmail.test>"', true],
  ['"Minh" <minh@senmail.test>', true],
  ['to:"minh <minh@sen"', true],
  ['from:"thị, nguyễn"', false],
  ['filename:"bảng kê.xlsx"', true],
  ['-"anh Minh, em"', false],
  ['-"em, anh Minh"', true],
])('a search for %s finds the message: %s', (text, isFound) => {
  expect(finds(lexemeQuery(parseQueryText(text)), messageLexemes(MESSAGE))).toBe(isFound)
})

it('finds beginnings of the last word during typing', () => {
  const lexemes = messageLexemes(MESSAGE)
  const typed = (text: string) => finds(lexemeQuery(parseQueryText(text), { lastIsPrefix: true }), lexemes)
  expect([typed('hợp đ'), typed('"bao cao ta'), typed('minh@sen'), typed('hợ x')]).toEqual([true, true, true, false])
})

it('stays below the size that one row of the index may hold', () => {
  const text = Array.from({ length: 40_000 }, (_, index) => `từ${index}`).join(' ')
  const lexemes = messageLexemes({ ...MESSAGE, text })
  const bytes = lexemes.reduce((sum, each) => sum + Buffer.byteLength(each), 0)
  expect(bytes).toBeLessThan(1_000_000)
})

it('splits no more of a message than its budget, the body before the insides of its files', () => {
  const words = (mark: string) => Array.from({ length: 12_000 }, (_, at) => `${mark}${at % 40}`).join(' ')
  const files = Array.from({ length: 60 }, (_, at) => words(`tep${at}x`).repeat(4).slice(0, 200_000))
  const lexemes = new Set(messageLexemes({ ...MESSAGE, text: words('than'), fileTexts: files }))
  expect(['than0', 'a:tep0x0', 'a:tep1x0'].map((each) => lexemes.has(each))).toEqual([true, true, true])
  expect(lexemes.has('a:tep5x0')).toBe(false)
})

it.each([
  ['from:lan@ngânhàng.vn', 'lan@xn--ngnhng-ltan.vn'],
  ['from:ngânhàng.vn', 'lan@xn--ngnhng-ltan.vn'],
  ['from:nganhang.vn', 'lan@xn--ngnhng-ltan.vn'],
  ['from:xn--ngnhng-ltan.vn', 'lan@ngânhàng.vn'],
  ['from:lan@ngânhàng.vn', 'lan@ngânhàng.vn'],
  ['from:"phạm thị lan"', 'lan@x.test'],
  ['from:"pham thi lan"', 'lan@x.test'],
  ['from:PHẠM', 'lan@x.test'],
])('finds with %s mail from %s', (text, email) => {
  const lexemes = messageLexemes({ ...MESSAGE, from: { name: 'Phạm Thị Lan', email } })
  expect(finds(lexemeQuery(parseQueryText(text)), lexemes)).toBe(true)
})

it.each(['no 5', 'No5', 'ABC TM', 'm2'])('finds with “%s” text that is written with symbols', (text) => {
  const lexemes = messageLexemes({ ...MESSAGE, text: 'Văn bản №5, № 5 của ABC ™, 25 m²' })
  expect(finds(lexemeQuery(parseQueryText(text)), lexemes)).toBe(true)
})

it.each(['㌀', 'ﷺ', '㌀ '])('searches a bounded number of words, however many %s folds into', (sign) => {
  const count = (query: LexemeQuery): number => {
    if ('all' in query) return query.all.reduce((sum, each) => sum + count(each), 0)
    if ('any' in query) return query.any.reduce((sum, each) => sum + count(each), 0)
    return 'not' in query ? count(query.not) : 1
  }
  const term = { field: 'any' as const, text: sign.repeat(400), negated: false }
  const query = lexemeQuery({ terms: [term, { ...term, text: 'sau' }] })
  expect(query && count(query)).toBeLessThanOrEqual(5 * MAX_QUERY_WORDS)
})
