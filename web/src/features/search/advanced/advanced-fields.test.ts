import { parseQueryText } from '@sen/model/search/query-text'
import { isEmptyQuery } from '@sen/model/search/search-query'
import { expect, it } from 'vitest'
import { areDaysRead, areDaysTurned, fieldsFrom, NO_FIELDS, queryFrom } from './advanced-fields.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

it.each([
  'báo -rác from:lan to:"Nguyễn Minh" subject:quý body:"tổng kết"',
  'in:Sent is:unread is:starred has:attachment larger:2.5MB after:2026-11-01 before:2026-11-20',
  'is:read smaller:20KB',
])('fills in %s and reads it back', (text) => {
  const query = parseQueryText(text)
  expect(queryFrom(fieldsFrom(query), NOW)).toEqual(query)
})

it('is empty when no field is filled in, regardless of the choices beside it', () => {
  expect(isEmptyQuery(queryFrom({ ...NO_FIELDS, than: 'under', unit: 'KB', sort: 'defaultSort' }, NOW))).toBe(true)
  expect(isEmptyQuery(queryFrom({ ...NO_FIELDS, from: ' ', subject: '""' }, NOW))).toBe(true)
})

it.each([
  ['0', undefined],
  ['-3', undefined],
  ['', undefined],
  ['1,5', 1.5],
  ['20', 20],
])('counts a size of %j as %j', (amount, expected) => {
  expect(queryFrom({ ...NO_FIELDS, amount }, NOW).size?.amount).toBe(expected)
})

it('knows days that cannot be', () => {
  expect(areDaysTurned({ ...NO_FIELDS, fromDay: '2026-11-02', toDay: '2026-11-01' })).toBe(true)
  expect(areDaysTurned({ ...NO_FIELDS, fromDay: '2026-11-02', toDay: '2026-11-02' })).toBe(false)
})

it('knows days that were typed and cannot be read', () => {
  expect(areDaysRead(NO_FIELDS)).toBe(true)
  expect(areDaysRead({ ...NO_FIELDS, fromDay: '2026-11-02' })).toBe(true)
  const unread = { ...NO_FIELDS, fromDay: '2026-11-02', toDay: '1/13' }
  expect(areDaysRead(unread)).toBe(false)
  expect(areDaysTurned(unread)).toBe(false)
})
