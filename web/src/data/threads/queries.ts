import { getThread, listThreads, type ThreadDetail, type ThreadField } from '@sen/contract/threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { isSearchPlace, paramsOfPlace } from '../search/search-place.ts'

/** One page of one folder, or of one search (`data/search/search-place`). Folders go by name, as in the address bar. */
export interface ListPlace {
  readonly folder: string
  readonly offset: number
  readonly limit: number
}

export interface ThreadPage {
  readonly threads: readonly ThreadField[]
  readonly total: number
  /** There are more than `total`: a search does not count for ever. */
  readonly isMore?: boolean
  /** Some mail cannot be found yet. */
  readonly isBehind?: boolean
}

const LOOK_AGAIN_MILLISECONDS = 1_000

export function threadsQuery({ folder, offset, limit }: ListPlace) {
  return queryOptions({
    queryKey: ['threads', folder, { offset, limit }] as const,
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const what = isSearchPlace(folder) ? paramsOfPlace(folder) : { in: folder }
      const answer = await call(listThreads, { query: { ...what, offset, limit }, signal })
      const { data, total, total_over: isMore = false, indexing: isBehind = false } = answer
      return { threads: data, total, ...(isMore && { isMore }), ...(isBehind && { isBehind }) }
    },
    refetchInterval: ({ state }) => (state.data?.isBehind ? LOOK_AGAIN_MILLISECONDS : false),
  })
}

/** A thread as seen from one folder: what lies in Trash or Junk shows only there. */
export function threadQuery(id: string, folder: string) {
  return queryOptions({
    queryKey: ['thread', id, folder] as const,
    queryFn: async ({ signal }): Promise<ThreadDetail> =>
      (await call(getThread, { params: { id }, query: { in: folder }, signal })).data,
  })
}
