import { getThread, listThreads, type ThreadDetail, type ThreadField } from '@sen/contract/threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** One page of one folder. Folders go by name, as in the address bar. */
export interface ListPlace {
  readonly folder: string
  readonly offset: number
  readonly limit: number
}

export interface ThreadPage {
  readonly threads: readonly ThreadField[]
  readonly total: number
}

export function threadsQuery({ folder, offset, limit }: ListPlace) {
  return queryOptions({
    queryKey: ['threads', folder, { offset, limit }] as const,
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const { data, total } = await call(listThreads, { query: { in: folder, offset, limit }, signal })
      return { threads: data, total }
    },
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
