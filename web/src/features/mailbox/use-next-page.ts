import type { ThreadField } from '@sen/contract/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { threadsQuery } from '../../data/threads/queries.ts'
import type { ListLocation } from '../../lib/list-source.ts'

/** Delays the next page, so that the visible one loads first. */
const QUIET_MILLISECONDS = 150

export function useNextPage(
  { source, offset, limit }: ListLocation,
  total: number,
  isSettled: boolean,
): readonly ThreadField[] | undefined {
  const cache = useQueryClient()
  const isThere = isSettled && offset + limit < total
  const next = threadsQuery({ source, offset: offset + limit, limit })
  const { data } = useQuery({ ...next, enabled: false })
  useEffect(() => {
    if (!isThere) return
    const location = { source, offset: offset + limit, limit }
    const timer = setTimeout(() => void cache.prefetchQuery(threadsQuery(location)), QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, isThere, source, offset, limit])
  return isThere ? data?.threads : undefined
}
