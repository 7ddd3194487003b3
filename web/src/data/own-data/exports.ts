import {
  deleteExport as deleteRoute,
  downloadExport,
  type ExportField,
  listExports,
  startExport as startRoute,
} from '@sen/contract/own-data/exports'
import type { BodySent } from '@sen/contract/route'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { keepTask } from '../tasks/keep-task.ts'

export const exportsQuery = queryOptions({
  queryKey: QUERY_KEYS.exports,
  queryFn: async ({ signal }): Promise<readonly ExportField[]> => (await call(listExports, { signal })).data,
})

/** Orders an export; the rest is a task's. */
export function startExport(cache: QueryClient, order: BodySent<typeof startRoute>): Promise<TaskReceipt> {
  return change(cache, {
    send: async () => keepTask(cache, (await call(startRoute, { body: order, keepalive: true })).data),
    stale: [exportsQuery.queryKey],
  })
}

export async function deleteExport(cache: QueryClient, id: string): Promise<void> {
  await cache.cancelQueries({ queryKey: exportsQuery.queryKey })
  cache.setQueryData(exportsQuery.queryKey, (before) => before?.filter((each) => each.id !== id))
  try {
    await call(deleteRoute, { params: { id } })
  } finally {
    // Also what was refused: then it stands in the list again.
    void cache.invalidateQueries({ queryKey: exportsQuery.queryKey })
  }
}

/** Where the bytes of one that is whole are. */
export function exportAddress(id: string): string {
  return addressOf(downloadExport, { id })
}

/** What a task has written; undefined where that is gone. */
export async function findExportOf(cache: QueryClient, taskId: string): Promise<ExportField | undefined> {
  const all = await cache.fetchQuery({ ...exportsQuery, staleTime: 0 })
  return all.find(({ task_id, expires_at }) => task_id === taskId && expires_at !== null)
}
