import { MAX_BOUNDED_LISTS, MAX_PAGE_BOUNDS } from '@sen/model/threads/limits'
import { expect, it } from 'vitest'
import { PageBounds, startOf } from './page-bounds.ts'

const bound = (offset: number) => ({ offset, at: 1_800_000_000 - offset, threadId: `${offset}` })
const LIST = { version: 7, total: 10_000 }

it('begins at the nearer end of a list of which nothing else is known', () => {
  const known = { ...LIST, bounds: [] }
  expect(startOf(known, 50, 1_000)).toMatchObject({ direction: 'newest-first', bound: undefined, skipped: 1_000 })
  expect(startOf(known, 50, 9_000)).toMatchObject({ direction: 'oldest-first', bound: undefined, skipped: 950 })
  expect(startOf(known, 50, 9_980)).toMatchObject({ direction: 'oldest-first', skipped: 0, taken: 20 })
  expect(startOf(known, 50, 20_000)).toMatchObject({ taken: 0 })
})

it('passes by no more than a page from a page that was read, forwards and backwards', () => {
  const bounds = new PageBounds()
  bounds.set('1', 'INBOX', LIST, bound(5_000))
  const known = bounds.find('1', 'INBOX')
  if (!known) throw new Error('it was not kept')
  expect(startOf(known, 50, 5_050)).toEqual({
    direction: 'newest-first',
    bound: bound(5_000),
    skipped: 50,
    taken: 50,
  })
  expect(startOf(known, 50, 4_950)).toEqual({ direction: 'oldest-first', bound: bound(5_000), skipped: 0, taken: 50 })
  expect(startOf(known, 50, 5_000)).toMatchObject({ direction: 'newest-first', skipped: 0 })
})

it('forgets what it knew of a list when its mailbox has changed, and never goes back', () => {
  const bounds = new PageBounds()
  bounds.set('1', 'INBOX', LIST, bound(5_000))
  bounds.set('1', 'INBOX', { version: 8, total: 10_001 }, bound(6_000))
  bounds.set('1', 'INBOX', LIST, bound(7_000))
  expect(bounds.find('1', 'INBOX')).toEqual({ version: 8, total: 10_001, bounds: [bound(6_000)] })
  expect(bounds.find('2', 'INBOX')).toBeUndefined()
})

it('keeps so many pages of so many lists, those that were read last', () => {
  const bounds = new PageBounds()
  for (let n = 0; n <= MAX_PAGE_BOUNDS; n += 1) bounds.set('1', 'INBOX', LIST, bound(500 + n))
  expect(bounds.find('1', 'INBOX')?.bounds).toHaveLength(MAX_PAGE_BOUNDS)
  expect(bounds.find('1', 'INBOX')?.bounds[0]?.offset).toBe(501)
  for (let n = 0; n < MAX_BOUNDED_LISTS; n += 1) bounds.set(`${n + 2}`, 'INBOX', LIST, bound(500))
  expect(bounds.find('1', 'INBOX')).toBeUndefined()
  expect(bounds.find('2', 'INBOX')).toBeDefined()
})
