import { getThread, listThreads, type ThreadDetail, type ThreadField } from '@sen/contract/threads'
import { queryOptions } from '@tanstack/react-query'
import { type ListLocation, type ListSource, searchOf } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface ThreadPage {
  readonly threads: readonly ThreadField[]
  readonly total: number
  /** A search stops counting at a limit. */
  readonly isMore?: boolean
  /** Some mail is not indexed yet. */
  readonly isBehind?: boolean
}

const LOOK_AGAIN_MILLISECONDS = 1_000

export function threadsQuery({ source, offset, limit }: ListLocation) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.threads, source, { offset, limit }] as const,
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const answer = await call(listThreads, { query: { ...listQuery(source), offset, limit }, signal })
      const { data, total, total_over: isMore = false, indexing: isBehind = false } = answer
      return { threads: data, total, ...(isMore && { isMore }), ...(isBehind && { isBehind }) }
    },
    refetchInterval: ({ state }) => (state.data?.isBehind ? LOOK_AGAIN_MILLISECONDS : false),
  })
}

function listQuery(source: ListSource) {
  return searchOf(source) ?? ('folder' in source ? { in: source.folder } : {})
}

/** Messages in Trash or Junk show only in that folder. */
export function threadQuery(id: string, folderId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.thread, id, folderId] as const,
    queryFn: async ({ signal }): Promise<ThreadDetail> =>
      (await call(getThread, { params: { id }, query: { in: folderId }, signal })).data,
  })
}
