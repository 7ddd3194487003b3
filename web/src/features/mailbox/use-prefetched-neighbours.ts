import type { ThreadField } from '@sen/contract/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSearchPlace } from '../../data/search/search-place.ts'
import { folderNameOf } from '../../data/threads/cache.ts'
import { threadQuery } from '../../data/threads/queries.ts'

/** The open thread comes first; its neighbours have this long to wait. */
const QUIET_MILLISECONDS = 300

/** While a thread is open, those before and after it come beforehand. Loading marks nothing read and shows no images. */
export function usePrefetchedNeighbours(
  threads: readonly ThreadField[] | undefined,
  openId: string | undefined,
  listed: string,
): void {
  const cache = useQueryClient()
  const at = openId === undefined ? -1 : (threads?.findIndex(({ id }) => id === openId) ?? -1)
  const [next, previous] = at < 0 ? [] : [threads?.[at + 1], threads?.[at - 1]]
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const row of [next, previous]) {
        const folder = row && (isSearchPlace(listed) ? folderNameOf(cache, row.folder_id) : listed)
        if (row && folder !== undefined) void cache.prefetchQuery(threadQuery(row.id, folder))
      }
    }, QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, next, previous, listed])
}
