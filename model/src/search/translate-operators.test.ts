import { expect, it } from 'vitest'
import { OPERATOR_EXAMPLES } from './operators.ts'
import { parseQueryText } from './query-text.ts'
import { isEmptyQuery } from './search-query.ts'
import { translateOperators } from './translate-operators.ts'

it.each([
  ['từ:lan', 'from:lan'],
  ['tu:lan', 'from:lan'],
  ['Từ:', 'from:'],
  ['tu\u031b\u0300:lan', 'from:lan'],
  ['báo cáo -đến:"Nguyễn Lan"', 'báo cáo -to:"Nguyễn Lan"'],
  ['họp tiêu đề:(báo giá) nhãn:việc', 'họp subject:(báo giá) label:việc'],
  ['từ ngày:1/2/2026 trước:3/4/2026', 'after:1/2/2026 before:3/4/2026'],
  ['báo từ:lan', 'báo from:lan'],
  ['"thư từ:lan" đến:minh', '"thư từ:lan" to:minh'],
])('translates %s', (text, translated) => {
  expect(translateOperators(text)).toBe(translated)
})

it.each(['lan', 'from:lan', 'Giá: 5', 'tù:lan', 'http://tu:x', 'xtừ:lan', '"từ:lan', 'gửi:lan', ''])(
  'leaves %s as it is',
  (text) => {
    expect(translateOperators(text)).toBeUndefined()
  },
)

it.each(Object.entries(OPERATOR_EXAMPLES))('parses the operator %s as its hint shows it', (name, example) => {
  const values: Readonly<Record<string, string>> = { after: '1/2/2026', before: '1/2/2026', smaller: '5MB' }
  const text = example.endsWith(':') ? `${example}${values[name] ?? 'lan'}` : example
  const query = parseQueryText(text, '2026-11-22')
  expect(isEmptyQuery(query)).toBe(false)
  expect(query.terms.filter(({ field }) => field === 'any')).toEqual([])
})
