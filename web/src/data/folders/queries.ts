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

/** Names that folders had in this visit, each with the id of the folder: addresses go on leading to it. */
const formerNames = new Map<string, string>()

/** Remembers what folders were called `before` they had other names. */
export function rememberFormerNames(before: readonly FolderField[], now: readonly FolderField[]): void {
  const names = new Map(now.map(({ id, name }) => [id, name]))
  for (const { id, name } of before) if (names.get(id) !== name) formerNames.set(name, id)
}

/**
 * The folder that an address names: by its name, by its id, or by a name that it had until now. One that is named like
 * another one's id wins, as in calls.
 */
export function folderNamed(folders: readonly FolderField[], name: string): FolderField | undefined {
  const normal = normalForm(name, 'NFC')
  const former = formerNames.get(normal)
  return folders.find((folder) => folder.name === normal) ?? folders.find(({ id }) => id === name || id === former)
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
