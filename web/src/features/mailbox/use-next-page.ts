import type { ThreadField } from '@sen/contract/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListPlace, threadsQuery } from '../../data/threads/queries.ts'

/** The page that is looked at comes first; the next one has this long to wait. */
const QUIET_MILLISECONDS = 150

/** The rows of the next page, fetched ahead once this one stands there; undefined where there is none, or not yet. */
export function useNextPage(
  { folder, offset, limit }: ListPlace,
  total: number,
  isSettled: boolean,
): readonly ThreadField[] | undefined {
  const cache = useQueryClient()
  const isThere = isSettled && offset + limit < total
  const next = threadsQuery({ folder, offset: offset + limit, limit })
  const { data } = useQuery({ ...next, enabled: false })
  useEffect(() => {
    if (!isThere) return
    const place = { folder, offset: offset + limit, limit }
    const timer = setTimeout(() => void cache.prefetchQuery(threadsQuery(place)), QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, isThere, folder, offset, limit])
  return isThere ? data?.threads : undefined
}
