import { type FileRequestField, listFileRequests } from '@sen/contract/drive/file-requests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function folderRequestsQuery(folderId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'file-requests', folderId] as const,
    queryFn: async ({ signal }): Promise<readonly FileRequestField[]> =>
      (await call(listFileRequests, { query: { folder_id: folderId }, signal })).data,
  })
}
