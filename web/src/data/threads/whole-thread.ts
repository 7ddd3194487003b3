import { getThread, type ThreadDetail } from '@sen/contract/threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Not cached, because it is for printing. */
export function wholeThreadQuery(id: string, folderId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.thread, id, folderId, 'whole'] as const,
    queryFn: async ({ signal }): Promise<ThreadDetail> =>
      (await call(getThread, { params: { id }, query: { in: folderId, expand: 0 }, signal })).data,
    gcTime: 0,
  })
}
