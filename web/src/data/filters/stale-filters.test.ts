import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshFolders } from '../folders/events.ts'
import { labelEvents } from '../labels/events.ts'
import { filtersQuery } from './queries.ts'

let cache: QueryClient
const isStale = () => cache.getQueryState(filtersQuery.queryKey)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  cache = new QueryClient()
  cache.setQueryData(filtersQuery.queryKey, [])
})

afterEach(() => {
  vi.useRealTimers()
})

it('reads filters again after a label was changed or deleted elsewhere', () => {
  labelEvents['labels.changed'](cache)
  expect(isStale()).toBe(true)
})

it('reads filters again after a folder was changed or deleted elsewhere', () => {
  refreshFolders(cache, [{ type: 'folders.changed', version: 7 }])
  expect(isStale()).toBe(true)
})

it('leaves filters alone when only counters of folders changed', () => {
  refreshFolders(cache, [{ type: 'threads.marked', version: 7, folder_id: '1', thread_ids: [], unread: true }])
  expect(isStale()).toBe(false)
})
