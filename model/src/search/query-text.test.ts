import { expect, it } from 'vitest'
import { parseQueryText, queryPieces, queryText, readDay } from './query-text.ts'
import { isEmptyQuery } from './search-query.ts'

const any = (text: string, negated = false) => ({ field: 'any', text, negated })

it.each([
  ['báo cáo', { terms: [any('báo'), any('cáo')] }],
  ['"báo cáo" quý', { terms: [any('báo cáo'), any('quý')] }],
  ['“báo cáo', { terms: [any('báo cáo')] }],
  ['vn\ufeffpost', { terms: [any('vnpost')] }],
  [
    'báo giá Báo -báo subject:báo',
    { terms: [any('báo'), any('giá'), any('báo', true), { field: 'subject', text: 'báo', negated: false }] },
  ],
  ['-rác', { terms: [any('rác', true)] }],
  ['-"báo cáo"', { terms: [any('báo cáo', true)] }],
  ['from:lan', { terms: [{ field: 'from', text: 'lan', negated: false }] }],
  ['FROM:"Nguyễn Lan"', { terms: [{ field: 'from', text: 'Nguyễn Lan', negated: false }] }],
  ['-to:lan@a.vn', { terms: [{ field: 'to', text: 'lan@a.vn', negated: true }] }],
  ['in:spam', { terms: [], folder: 'Junk' }],
  ['in:"Thùng rác"', { terms: [], folder: 'Trash' }],
  ['in:constructor', { terms: [], folder: 'constructor' }],
  ['in:"Khách hàng/Hà Nội"', { terms: [], folder: 'Khách hàng/Hà Nội' }],
  ['has:attachment', { terms: [], hasAttachment: true }],
  ['is:unread is:starred', { terms: [], isRead: false, isStarred: true }],
  ['after:2026-11-01', { terms: [], fromDay: '2026-11-01' }],
  ['before:1/11/2026', { terms: [], toDay: '2026-10-31' }],
  ['before:31/2/2026', { terms: [any('before:31/2/2026')] }],
  ['larger:5M', { terms: [], size: { than: 'over', amount: 5, unit: 'MB' } }],
  ['smaller:200kb', { terms: [], size: { than: 'under', amount: 200, unit: 'KB' } }],
  ['larger:0', { terms: [any('larger:0')] }],
  ['http://a.vn', { terms: [any('http://a.vn')] }],
  ['from: lan', { terms: [any('from:'), any('lan')] }],
  ['  ', { terms: [] }],
  ['... - ""', { terms: [] }],
])('reads %s', (text, query) => {
  expect(parseQueryText(text)).toEqual(query)
})

const subject = (text: string, negated = false) => ({ field: 'subject', text, negated })

it.each([
  ['subject:(báo giá)', [subject('báo'), subject('giá')]],
  ['SUBJECT:("báo giá" quý) họp', [subject('báo giá'), subject('quý'), any('họp')]],
  ['subject:(báo -giá)', [subject('báo'), subject('giá', true)]],
  ['-subject:(giá)', [subject('giá', true)]],
  ['-subject:(báo "giá quý")', [{ ...subject('báo giá quý', true), inAnyOrder: true }]],
  ['from:(lan@a.vn)', [{ field: 'from', text: 'lan@a.vn', negated: false }]],
  ['to:("Nguyễn (Lan)")', [{ field: 'to', text: 'Nguyễn (Lan)', negated: false }]],
  ['subject:(báo giá', [subject('báo'), subject('giá')]],
  ['subject:("báo giá', [subject('báo giá')]],
  ['subject:() subject:(', []],
  ['filename:(2).pdf', [{ field: 'file', text: '(2).pdf', negated: false }]],
  ['filename:giá(2).pdf', [{ field: 'file', text: 'giá(2).pdf', negated: false }]],
  ['xsubject:(báo giá)', [any('xsubject:(báo'), any('giá)')]],
])('takes %s for everything in the brackets', (text, terms) => {
  const query = parseQueryText(text)
  expect(query).toEqual({ terms })
  expect(parseQueryText(queryText(query))).toEqual(query)
})

it.each([
  ['newer_than:7d', { fromDay: '2026-03-24' }],
  ['NEWER_THAN:2w', { fromDay: '2026-03-17' }],
  ['older_than:7d', { toDay: '2026-03-23' }],
  ['older_than:1m', { toDay: '2026-02-27' }],
  ['newer_than:1m', { fromDay: '2026-02-28' }],
  ['newer_than:1y', { fromDay: '2025-03-31' }],
])('counts %s from today', (text, days) => {
  expect(parseQueryText(text, '2026-03-31')).toEqual({ terms: [], ...days })
})

it.each(['newer_than:soon', 'newer_than:0d', 'older_than:5'])('takes %s for words', (text) => {
  expect(parseQueryText(text, '2026-03-31')).toEqual({ terms: [any(text)] })
})

it('finds files by their names', () => {
  expect(parseQueryText('filename:"báo giá" -filename:pdf').terms).toEqual([
    { field: 'file', text: 'báo giá', negated: false },
    { field: 'file', text: 'pdf', negated: true },
  ])
})

it.each([
  'báo cáo',
  'filename:pdf "label:việc"',
  '"báo cáo" -rác from:lan -to:"Nguyễn Minh" subject:"quý 3" body:họp',
  'in:Junk has:attachment is:unread is:starred after:2026-11-01 before:2026-11-20 larger:5MB',
  'in:"Khách hàng" is:read smaller:1.5KB',
])('writes %s back as it was', (text) => {
  const query = parseQueryText(text)
  expect(parseQueryText(queryText(query))).toEqual(query)
})

it('takes away one piece at a time', () => {
  const pieces = queryPieces(parseQueryText('báo from:lan is:unread'))
  expect(pieces.map(({ text, isOperator }) => [text, isOperator])).toEqual([
    ['báo', false],
    ['from:lan', true],
    ['is:unread', true],
  ])
  expect(pieces.map(({ without }) => queryText(without))).toEqual([
    'from:lan is:unread',
    'báo is:unread',
    'báo from:lan',
  ])
})

it('knows days of the calendar, and an empty search', () => {
  expect(['2026-2-9', '29/02/2026', '29/02/2028', '20.11.2026', 'hôm nay'].map(readDay)).toEqual([
    '2026-02-09',
    undefined,
    '2028-02-29',
    '2026-11-20',
    undefined,
  ])
  expect([isEmptyQuery(parseQueryText('" "')), isEmptyQuery(parseQueryText('is:read'))]).toEqual([true, false])
})

it.each([
  '-"a:'.repeat(5_000),
  `${'a'.repeat(20_000)}:${'"'.repeat(20_000)}`,
  ...['to:(', 'to:("', ' to:("a', ' to:(a) b'].map((text) => text.repeat(1_000)),
  `to:(${'"'.repeat(20_000)}x(`,
])('searches for something in long nonsense: %#', (text) => {
  expect(isEmptyQuery(parseQueryText(text))).toBe(false)
})
