import { expect, it } from 'vitest'
import { isSearchPlace, paramsOfPlace, readSearchParams, searchPlace } from './search-place.ts'

it('writes a search as a place, and reads it back', () => {
  const params = {
    q: 'báo cáo & "quý 3"',
    folder: 'Khách hàng/Hà Nội',
    size: 'over:5MB',
    start_date: 1795107600,
    is_read: false,
  }
  const place = searchPlace(params)
  expect(isSearchPlace(place)).toBe(true)
  expect(paramsOfPlace(place)).toEqual(params)
  expect(searchPlace({ is_read: false, q: 'a' })).toBe(searchPlace({ q: 'a', is_read: false }))
})

it.each([
  [
    { q: 123, is_star: true },
    { q: '123', is_star: true },
  ],
  [{ q: ' ', size: 'over:0MB', start_date: 'x', sort: 'date' }, {}],
  [
    { has_attachment: '1', is_read: 'no', sort: 'defaultSort', page: 3 },
    { has_attachment: true, sort: 'defaultSort' },
  ],
  [{ q: { a: 1 }, end_date: -5 }, {}],
])('reads %j', (raw, params) => {
  expect(readSearchParams(raw)).toEqual(params)
})
