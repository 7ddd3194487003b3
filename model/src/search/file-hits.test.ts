import { expect, it } from 'vitest'
import { parseQueryText } from './query-text.ts'
import { shownHits } from './shown-hits.ts'

const MAIL = {
  subject: 'Gửi hồ sơ',
  from: { name: 'Phạm Lan', email: 'lan.pham@khach.example' },
  recipients: [{ name: 'Lê Minh', email: 'minh@sen.example' }],
  text: 'Kính gửi anh, em gửi bản ký.',
}
const FILLER = 'dài dòng '.repeat(30)
const FILES = [
  { name: 'bảng kê.xlsx', text: `${FILLER} doanh thu quý ba, kho Vĩnh Tuy` },
  { name: 'biên bản.pdf', text: `${FILLER} nghiệm thu kho Vĩnh Tuy đợt hai` },
  { name: 'scan.pdf', text: '' },
]

const shownOf = (typed: string, files?: typeof FILES) =>
  shownHits([{ ...MAIL, ...(files && { files }) }], parseQueryText(typed).terms, 80)[0]

it.each([
  ['bản ký', false],
  ['ban ky', false],
  ['hồ sơ', false],
  ['phạm lan bản ký', false],
  ['lan.pham@khach.example hồ', false],
  ['-nghiệm bản ký', false],
  ['subject:nghiệm', false],
  ['body:nghiệm', false],
  ['nghiệm thu', true],
  ['bản ký nghiệm', true],
  ['"ký bản"', true],
  ['filename:bản', true],
])('needs the files for %s: %s', (typed, expected) => {
  expect(shownOf(typed)?.needsFiles).toBe(expected)
})

it.each([
  ['nghiệm thu', 'biên bản.pdf', '… ', 'nghiệm thu kho'],
  ['nghiem thu', 'biên bản.pdf', '… ', 'nghiệm thu kho'],
  ['bản ký nghiệm', 'biên bản.pdf', '… ', 'nghiệm thu'],
  ['doanh thu', 'bảng kê.xlsx', '… ', 'doanh thu quý ba'],
  ['"vĩnh tuy" đợt', 'biên bản.pdf', '… ', 'Vĩnh Tuy đợt hai'],
  // A file with more of the words is better than the first one.
  ['vĩnh nghiệm', 'biên bản.pdf', '… ', 'Vĩnh Tuy'],
  ['biên doanh', 'bảng kê.xlsx', '… ', 'doanh thu'],
])('finds %s in %s', (typed, name, begins, part) => {
  const file = shownOf(typed, FILES)?.file
  expect(file?.name).toBe(name)
  expect(file?.snippet?.startsWith(begins)).toBe(true)
  expect(file?.snippet).toContain(part)
})

it.each(['scan', 'filename:sca'])('finds %s in a name, which shows no passage', (typed) => {
  expect(shownOf(typed, FILES)?.file).toMatchObject({ name: 'scan.pdf', snippet: undefined })
})

it('finds no file when none has the words', () => {
  expect(shownOf('thuế', FILES)?.file).toBeUndefined()
})

it('is exact when a file has the typed diacritics', () => {
  const isExact = (typed: string, text: string) => shownOf(typed, [{ name: 'a.pdf', text }])?.isExact
  expect(isExact('nghiệm thu', 'Biên bản nghiệm thu')).toBe(true)
  expect(isExact('nghiệm thu', 'Bien ban nghiem thu')).toBe(false)
})

it('prefers the file with the typed diacritics', () => {
  const files = [
    { name: 'khong dau.pdf', text: 'nghiem thu' },
    { name: 'co dau.pdf', text: 'nghiệm thu' },
  ]
  expect(shownOf('nghiệm thu', files)?.file?.name).toBe('co dau.pdf')
})
