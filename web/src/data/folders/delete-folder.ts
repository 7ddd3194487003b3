import { deleteFolder as deleteRoute, type FolderField, startFolderDeletion as startRoute } from '@sen/contract/folders'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { cacheTask } from '../tasks/cache-task.ts'
import { foldersQuery } from './queries.ts'

export async function deleteFolder(cache: QueryClient, folder: FolderField): Promise<void> {
  await change(cache, {
    applyOptimistic: () => removeFromList(cache, folder),
    send: async () => (await call(deleteRoute, { params: { id: folder.id } })).data,
    stale: [QUERY_KEYS.folders, QUERY_KEYS.filters],
  })
}

/** @param to id of the folder that receives its mail; undefined: Trash */
export function startFolderDeletion(cache: QueryClient, folder: FolderField, to?: string): Promise<TaskReceipt> {
  const body = { folder_id: folder.id, ...(to !== undefined && { to_folder_id: to }) }
  return change(cache, {
    applyOptimistic: () => removeFromList(cache, folder),
    send: async () => cacheTask(cache, (await call(startRoute, { body, keepalive: true })).data),
    stale: [QUERY_KEYS.folders, QUERY_KEYS.filters],
  })
}

/** Includes the subfolders. */
function removeFromList(cache: QueryClient, { name }: FolderField): void {
  cache.setQueryData(foldersQuery.queryKey, (folders) =>
    folders?.filter((folder) => folder.name !== name && !folder.name.startsWith(`${name}/`)),
  )
}
