import { expect, it } from 'vitest'
import { folderOfSearch, readSearchParams } from './read-search-params.ts'

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

it('reads the same search from its parameters in any order', () => {
  const search = { q: 'a', folder: 'Khách hàng/Hà Nội', is_read: false }
  const turned = Object.fromEntries(Object.entries(search).reverse())
  expect(JSON.stringify(readSearchParams(turned))).toBe(JSON.stringify(readSearchParams(search)))
})

it.each([
  [{ q: 'a in:Sent', folder: 'Junk' }, 'Junk'],
  [{ q: 'a in:Sent' }, 'Sent'],
  [{ q: 'a' }, ''],
])('says which folder %j names', (search, folder) => {
  expect(folderOfSearch(search)).toBe(folder)
})
