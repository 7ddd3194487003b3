import { type FolderField, listFolders } from '@sen/contract/folders'
import type { FolderRole } from '@sen/model/folders'
import { normalForm } from '@sen/model/text/normal-form'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: async ({ signal }): Promise<readonly FolderField[]> => (await call(listFolders, { signal })).data,
})

/** The folder that an address names: by its name, or its id. One that is named like another one's id wins, as in calls. */
export function folderNamed(folders: readonly FolderField[], name: string): FolderField | undefined {
  const normal = normalForm(name, 'NFC')
  return folders.find((folder) => folder.name === normal) ?? folders.find(({ id }) => id === name)
}

/** The folder that an address names, and whether it is known that there is none. */
export function useFolderNamed(name: string): {
  readonly folder: FolderField | undefined
  readonly isUnknown: boolean
} {
  const folders = useQuery(foldersQuery)
  const folder = folders.data && folderNamed(folders.data, name)
  // Whether they are being fetched is asked only where it matters: what asks is drawn again when that changes.
  return { folder, isUnknown: folders.data !== undefined && !folder && !folders.isFetching }
}

/** One of the system's folders, once folders are known. */
export function folderByRole(cache: QueryClient, role: Exclude<FolderRole, 'custom'>): FolderField | undefined {
  return cache.getQueryData(foldersQuery.queryKey)?.find((folder) => folder.role === role)
}
