import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { foldersQuery } from '../folders/queries.ts'
import { setBusy } from '../refreshing.ts'
import { markFolder } from './mark-folder.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // An earlier test file may have left a pause whose timer never fires.
  setBusy(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for the folders again three seconds after one was marked, also when the socket says nothing', async () => {
  const cache = new QueryClient()
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: {
        id: '7',
        kind: 'threads',
        action: 'mark',
        state: 'working',
        total: 3,
        done: 0,
        changed: 0,
        ended_at: null,
        version: 11,
      },
    }),
  )
  cache.setQueryData(foldersQuery.queryKey, [])
  await markFolder(cache, { id: '1', total_threads: 3, unread_threads: 3 }, false)
  const isStale = () => cache.getQueryState(foldersQuery.queryKey)?.isInvalidated
  cache.setQueryData(foldersQuery.queryKey, [])
  expect(isStale()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isStale()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isStale()).toBe(true)
})
