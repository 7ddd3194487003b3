import { expect, it } from 'vitest'
import { dayAt, endOfDay, startOfDay } from './calendar-days.ts'
import { parseQueryText } from './query-text.ts'
import { paramsFromQuery, queryFromParams, readSizeParam } from './search-params.ts'

const ZONE = 'Asia/Ho_Chi_Minh'

const NOW = new Date('2026-11-22T03:00:00Z')

it('moves each operator with a parameter into its parameter, and leaves the rest in q', () => {
  const query = parseQueryText(
    'báo -rác from:lan "quý 3" filename:pdf subject:"tổng kết" body:họp in:Sent larger:2MB is:unread',
  )
  expect(paramsFromQuery(query, ZONE)).toEqual({
    q: 'báo -rác "quý 3" filename:pdf',
    from_addr: 'lan',
    subject: '"tổng kết"',
    term: 'họp',
    folder: 'Sent',
    size: 'over:2MB',
    is_read: false,
  })
})

it.each([
  'báo -rác "quý 3" from:lan to:minh@a.vn subject:"tổng kết" body:họp',
  'in:"Khách hàng" has:attachment is:starred is:read after:2026-11-01 before:2026-11-20 smaller:20KB',
])('reads %s back from its parameters', (text) => {
  const query = parseQueryText(text)
  expect(queryFromParams(paramsFromQuery(query, ZONE), ZONE, NOW)).toEqual(query)
})

it('counts back from the day that it is in the zone', () => {
  expect(queryFromParams({ q: 'newer_than:1d' }, ZONE, new Date('2026-11-21T20:00:00Z')).fromDay).toBe('2026-11-21')
})

it('takes words in a field for words, not operators', () => {
  expect(queryFromParams({ from_addr: 'Nguyễn Lan, in:x' }, ZONE, NOW).terms).toEqual([
    { field: 'from', text: 'Nguyễn', negated: false },
    { field: 'from', text: 'Lan', negated: false },
    { field: 'from', text: 'in:x', negated: false },
  ])
})

it.each([
  ['over:5MB', { than: 'over', amount: 5, unit: 'MB' }],
  ['under:200KB', { than: 'under', amount: 200, unit: 'KB' }],
  ['over:0MB', undefined],
  ['over:-1MB', undefined],
  ['5MB', undefined],
])('reads the size %s', (param, size) => {
  expect(readSizeParam(param)).toEqual(size)
})

it.each([
  ['2026-11-20', ZONE, '2026-11-19T17:00:00.000Z', '2026-11-20T16:59:59.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'],
  ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z', '2026-01-02T04:59:59.000Z'],
])('%s in %s begins and ends', (day, zone, start, end) => {
  expect([startOfDay(day, zone).toISOString(), endOfDay(day, zone).toISOString()]).toEqual([start, end])
  expect([dayAt(startOfDay(day, zone), zone), dayAt(endOfDay(day, zone), zone)]).toEqual([day, day])
})
