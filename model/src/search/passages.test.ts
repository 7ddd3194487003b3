import { expect, it } from 'vitest'
import { findPassage } from './passages.ts'
import { parseQueryText } from './query-text.ts'

const find = (body: string, typed: string) => findPassage(body, parseQueryText(typed).terms, 60)
const around = (body: string, typed: string) => find(body, typed)?.snippet

it('shows the place that was found, in one line, and leaves near beginnings alone', () => {
  const body = `${'Kính gửi anh chị. '.repeat(10)}Phần\n\nbáo cáo tài chính quý ba\nđã xong.${' Hết.'.repeat(20)}`
  expect(around(body, 'tai chinh')).toMatch(/^… .{0,60}$/u)
  expect(around(body, 'tai chinh')).toContain('tài chính')
  expect(around(body, '"bao cao"')).toContain('báo cáo')
  expect(around(body, 'tai chinh')?.indexOf('tài chính')).toBeLessThan(24)
  expect(around(body, 'kính')).toMatch(/^Kính gửi anh chị\. /u)
  expect(around(body, 'subject:chính')).toBeUndefined()
  expect(around(body, 'không_có')).toBeUndefined()
})

const FILLER = 'Em gửi anh chị bản mới ạ. '.repeat(6)
const QUOTED = 'Vào Th 5, 26 thg 11, 2026 lúc 09:15 Lan <lan@sen.example> đã viết:'

it.each([
  // The phrase with its accents wins, though its words and other accents come first.
  ['hợp đồng', `${FILLER}Đóng dấu, họp xong. Bản hợp đồng ở đây.`, 'Bản hợp đồng ở đây'],
  ['hợp đồng', `${FILLER}Hop dong cu. Hợp tác và đồng ý.`, 'Hợp tác và đồng ý'],
  ['hop dong', `${FILLER}Họp xong mới đóng dấu hợp đồng.`, 'dấu hợp đồng'],
  ['thuê "hợp đồng"', `${FILLER}Hợp đồng cũ. ${FILLER}Giá thuê theo hợp đồng.`, 'Giá thuê theo hợp đồng'],
  // The search finds whole words only.
  ['họp', `${FILLER}Hợpđồng gì thế? Mai họp nhé.`, 'Mai họp nhé'],
  // Quoted text is shown without quote marks.
  ['hợp đồng', `Bản cuối có đóng dấu nhé.\n\n${QUOTED}\n> Gửi chị\n> hợp đồng thuê nhà`, 'Gửi chị hợp đồng thuê nhà'],
  ['thuê nhà', `Vâng.\n\n${QUOTED}\n> ${QUOTED}\n>> hợp đồng thuê nhà`, '… hợp đồng thuê nhà'],
])('shows for %s the best place of %s', (typed, body, expected) => {
  const snippet = around(body, typed)
  expect(snippet).toContain(expected)
  expect(snippet).not.toMatch(/>|đã viết/u)
})

it.each([
  ['vnpost998877vn', `${FILLER}Mã vận đơn VN\u00adPOST\u00ad998877VN nhé.`, 'vận đơn VNPOST998877VN nhé'],
  ['"chuyển phát"', `${FILLER}Gói chuyển\u200b phát nhanh.`, 'chuyển phát nhanh'],
  ['"bánh\u00ad bò"', `${FILLER}Bán bánh bò.`, 'bánh bò'],
  ['"bánh bò, đầu ngõ"', `${FILLER}Đầu tiên.${FILLER}Bán bánh bò – (đầu ngõ).`, 'bánh bò – (đầu ngõ)'],
])('finds %s across hidden text and characters that are not letters', (typed, body, expected) => {
  expect(around(body, typed)).toContain(expected)
})

it('ranks a passage higher the more exactly it matches the query, and in the sender’s own words', () => {
  const bodies = [
    'Hợp đồng thuê nhà.',
    `Vâng.\n\n${QUOTED}\n> Hợp đồng thuê nhà.`,
    'Hợp tác và đồng ý.',
    'Hop dong thue nha.',
    'Họp xong thì đóng.',
    'Đồng ý.',
    'Đóng dấu.',
  ]
  const fits = bodies.map((body) => find(body, 'hợp đồng')?.fit ?? 0)
  expect(fits).toEqual([...fits].sort((a, b) => b - a))
  expect(new Set(fits).size).toBe(bodies.length)
})

it('stays quick with a body of one letter', () => {
  const body = 'a '.repeat(5_000)
  expect(find(body, 'a b a b a b')?.snippet).toBe(`${'a '.repeat(90).trim()}`)
})

// A regular expression took seconds for each of these; the test's time limit would fail.
it.each([
  ['a phrase that appears almost everywhere', `"${'一'.repeat(240)}二"`, `x 一 二 x ${'一 '.repeat(5_000)}`],
  ['a phrase of one word', `"${'a '.repeat(200)}b"`, `${'a '.repeat(40)}b ${'a '.repeat(5_000)}`],
  ['words that stand everywhere', 'a a1 a a1 a a1 a1 b', `b ${'a a1 '.repeat(2_000)}`],
])('finds the place of %s in many long texts', (_, typed, body) => {
  for (let text = 0; text < 40; text += 1) expect(find(`${text} ${body}`, typed)?.fit).toBeGreaterThan(0)
})

it.each([
  ['"一二三"', `${FILLER}一 三 二。一二三。`, '一二三'],
  ['"một, hai"', `${FILLER}Một. ${'.'.repeat(20)} hai. Một (hai).`, 'Một (hai)'],
])('finds the place of %s word by word', (typed, body, expected) => {
  expect(around(body, typed)).toContain(expected)
})

it.each([
  ['sầm s', 'họp ở Sầm Sơn nhé'],
  ['s', 'ở Sầm Sơn nhé'],
  ['sơn họ', 'họp ở Sầm Sơn nhé'],
])('finds the beginning of the last word of %s while it is typed', (typed, expected) => {
  const { terms } = parseQueryText(typed)
  const unfinished = terms.map((term, at) => ({ ...term, isPrefix: at === terms.length - 1 }))
  const body = `${FILLER}họp ở Sầm Sơn nhé.`
  expect(findPassage(body, unfinished, 60)?.snippet).toContain(expected)
})
