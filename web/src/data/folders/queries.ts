import { type FolderField, listFolders } from '@sen/contract/folders'
import type { FolderRole } from '@sen/model/folders'
import { normalForm } from '@sen/model/text/normal-form'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const foldersQuery = queryOptions({
  queryKey: QUERY_KEYS.folders,
  queryFn: async ({ signal, client }): Promise<readonly FolderField[]> => {
    const { data } = await call(listFolders, { signal })
    rememberFormerNames(client.getQueryData(QUERY_KEYS.folders) ?? [], data)
    return data
  },
})

/** Former names of folders on this page, with their ids, so that old addresses still work. */
const formerNames = new Map<string, string>()

export function rememberFormerNames(before: readonly FolderField[], now: readonly FolderField[]): void {
  const names = new Map(now.map(({ id, name }) => [id, name]))
  for (const { id, name } of before) if (names.get(id) !== name) formerNames.set(name, id)
}

/** A name that equals another folder's id wins, as in calls. */
export function folderNamed(folders: readonly FolderField[], name: string): FolderField | undefined {
  const normal = normalForm(name, 'NFC')
  const former = formerNames.get(normal)
  return folders.find((folder) => folder.name === normal) ?? folders.find(({ id }) => id === name || id === former)
}

export function useFolderNamed(name: string): {
  readonly folder: FolderField | undefined
  readonly isUnknown: boolean
} {
  const folders = useQuery(foldersQuery)
  const folder = folders.data && folderNamed(folders.data, name)
  // Read `isFetching` last: React Query re-renders only for the fields that were read.
  return { folder, isUnknown: folders.data !== undefined && !folder && !folders.isFetching }
}

export function folderByRole(cache: QueryClient, role: Exclude<FolderRole, 'custom'>): FolderField | undefined {
  return cache.getQueryData(foldersQuery.queryKey)?.find((folder) => folder.role === role)
}
