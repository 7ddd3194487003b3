import { type FolderField, listFolders } from '@sen/contract/folders'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: async ({ signal }): Promise<readonly FolderField[]> => (await call(listFolders, { signal })).data,
})
