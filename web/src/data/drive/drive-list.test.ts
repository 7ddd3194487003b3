import { describe, expect, it } from 'vitest'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import {
  type DriveList,
  EMPTY_LIST,
  isNewIn,
  pageAround,
  pagesToRead,
  withChanged,
  withoutItems,
  withPage,
} from './drive-list.ts'

const item = (id: string, name = id): DriveItem => ({ id, name }) as unknown as DriveItem
const items = (ids: string) => [...ids].map((id) => item(id))
/** A list of `total` items whose first ones were read once. */
const listed = (ids: string, total = ids.length): DriveList =>
  withPage(EMPTY_LIST, 0, { items: items(ids), total }, true)
const idsOf = ({ rows }: DriveList) => rows.map((row) => row?.id ?? '·').join('')
const staleOf = ({ stale }: DriveList) => [...stale].join('')

describe('a page that is put into a list', () => {
  it.each([
    { what: 'nothing has changed', total: 8, page: 'defg', rows: 'abcdefgh', stale: 'abch' },
    { what: 'one has come above', total: 9, page: 'cdef', rows: 'ab·cdefgh', stale: 'abgh' },
    { what: 'one has gone above', total: 7, page: 'efgh', rows: 'abcefgh', stale: 'abc' },
    { what: 'one has gone in it', total: 7, page: 'dfgh', rows: 'abcdfgh', stale: 'abc' },
    { what: 'one has come in it', total: 9, page: 'dxef', rows: 'abcdxefgh', stale: 'abcgh' },
    { what: 'one from above has come into it', total: 8, page: 'efag', rows: '·bcefagd', stale: 'bcd' },
    { what: 'all behind it have gone', total: 4, page: 'd', rows: 'abcd', stale: 'abc' },
  ])('as updates after a change: $what', ({ total, page, rows, stale }) => {
    const list = withPage(listed('abcdefgh'), 3, { items: items(page), total }, true)
    expect(idsOf(list)).toBe(rows)
    expect(staleOf(list)).toBe(stale)
    expect(list.items.map(({ id }) => id).join('')).toBe(rows.replaceAll('·', ''))
    expect(list.total).toBe(total)
  })

  it('when it goes on makes nothing stale, and is stale no more', () => {
    const changed = withPage(listed('abcdef', 8), 0, { items: items('ab'), total: 8 }, true)
    expect(staleOf(changed)).toBe('cdef')
    const further = withPage(changed, 2, { items: items('cd'), total: 8 }, false)
    expect(staleOf(further)).toBe('ef')
    expect(idsOf(withPage(further, 4, { items: items('ex'), total: 8 }, false))).toBe('abcdex')
    const without = withPage(changed, 2, { items: items('ce'), total: 8 }, false)
    expect(idsOf(without)).toBe('abce·f')
    expect(staleOf(without)).toBe('f')
    expect(idsOf(withPage(further, 6, { items: items('gh'), total: 8 }, false))).toBe('abcdefgh')
  })

  it('keeps the objects of unchanged items at new positions', () => {
    const before = listed('abc')
    const after = withPage(before, 0, { items: [item('x'), item('a'), item('b', 'other'), item('c')], total: 4 }, true)
    expect(after.rows[1]).toBe(before.rows[0])
    expect(after.rows[2]).not.toBe(before.rows[1])
    expect(after.rows[3]).toBe(before.rows[2])
  })

  it('is new when it says anything that was not known', () => {
    const list = withPage(listed('abcd'), 0, { items: items('ab'), total: 4 }, true)
    expect(isNewIn(list, 0, { items: items('ab'), total: 4 })).toBe(false)
    expect(isNewIn(list, 2, { items: items('cd'), total: 4 })).toBe(true)
    expect(isNewIn(list, 0, { items: items('ba'), total: 4 })).toBe(true)
    expect(isNewIn(list, 0, { items: items('ab'), total: 5 })).toBe(true)
    expect(isNewIn(list, 4, { items: [], total: 4 })).toBe(false)
  })
})

it('a list without some of its items closes up, counts them no more, and is the same where there are none of them', () => {
  const list = withPage(listed('abcdef'), 0, { items: items('ab'), total: 6 }, true)
  const left = withoutItems(list, new Set(['a', 'd']))
  expect(idsOf(left)).toBe('bcef')
  expect(left.total).toBe(4)
  expect(pagesToRead(left, { from: 0, to: 1 })).toEqual([])
  expect(withoutItems(list, new Set(['x']))).toBe(list)
})

it('a list in which an item has changed has the others as they were, and is the same where it has none of them', () => {
  const list = listed('abc')
  const changed = withChanged(list, new Set(['b']), (each) => ({ ...each, name: 'other' }))
  expect(changed.rows.map((row) => row?.name)).toEqual(['a', 'other', 'c'])
  expect(changed.rows[0]).toBe(list.rows[0])
  expect(withChanged(list, new Set(['x']), () => item('y'))).toBe(list)
})

describe('what is to be read', () => {
  const many = (count: number, total = count): DriveList => {
    const page = Array.from({ length: count }, (_, at) => item(String(at)))
    return withPage(EMPTY_LIST, 0, { items: page, total }, true)
  }
  const newsAt = (list: DriveList, offset: number) =>
    withPage(list, offset, { items: list.items.slice(offset, offset + 500), total: list.total }, true)

  it.each([
    { what: 'of what is known', list: many(1_200), range: { from: 0, to: 1_200 }, offsets: [] },
    { what: 'beyond the end', list: many(80), range: { from: 60, to: 200 }, offsets: [] },
    { what: 'further on', list: many(100, 5_000), range: { from: 90, to: 130 }, offsets: [100] },
    { what: 'far on', list: many(100, 5_000), range: { from: 1_500, to: 1_540 }, offsets: [100, 600, 1_100] },
    { what: 'of what is stale', list: newsAt(many(3_000), 1_000), range: { from: 990, to: 1_030 }, offsets: [500] },
    { what: 'below it', list: newsAt(many(3_000), 1_000), range: { from: 1_490, to: 1_530 }, offsets: [1_500] },
    { what: 'in it', list: newsAt(many(3_000), 1_000), range: { from: 1_100, to: 1_140 }, offsets: [] },
    {
      what: 'of all',
      list: newsAt(many(2_000, 2_600), 750),
      range: { from: 0, to: Number.POSITIVE_INFINITY },
      offsets: [0, 500, 1_000, 1_500, 2_000, 2_500],
    },
  ])('$what', ({ list, range, offsets }) => {
    expect(pagesToRead(list, range).map(({ offset }) => offset)).toEqual(offsets)
  })

  it.each([
    { what: 'nothing is known yet', list: EMPTY_LIST, inSight: undefined, page: { offset: 0, limit: 100 } },
    { what: 'it is short', list: many(300), inSight: { from: 200, to: 240 }, page: { offset: 0, limit: 300 } },
    { what: 'it is long', list: many(3_000), inSight: { from: 1_480, to: 1_520 }, page: { offset: 1_250, limit: 500 } },
    { what: 'its beginning is seen', list: many(3_000), inSight: { from: 0, to: 40 }, page: { offset: 0, limit: 500 } },
    {
      what: 'its end is seen',
      list: many(3_000),
      inSight: { from: 2_970, to: 3_000 },
      page: { offset: 2_500, limit: 500 },
    },
    {
      what: 'all that was seen has just gone',
      list: withoutItems(
        many(1_200, 3_000),
        new Set(
          many(1_200)
            .items.slice(700)
            .map(({ id }) => id),
        ),
      ),
      inSight: { from: 1_000, to: 1_040 },
      page: { offset: 700, limit: 500 },
    },
    { what: 'nobody looks', list: many(3_000), inSight: undefined, page: { offset: 0, limit: 500 } },
  ])('around what is in sight, where $what', ({ list, inSight, page }) => {
    expect(pageAround(list, inSight, 100)).toEqual(page)
  })
})
