import {
  deleteExport as deleteRoute,
  downloadExport,
  type ExportField,
  listExports,
  startExport as startRoute,
} from '@sen/contract/exports'
import type { BodySent } from '@sen/contract/route'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { change } from '../change.ts'
import { changeList } from '../change-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { cacheTask } from '../tasks/cache-task.ts'

export const exportsQuery = queryOptions({
  queryKey: QUERY_KEYS.exports,
  queryFn: async ({ signal }): Promise<readonly ExportField[]> => (await call(listExports, { signal })).data,
})

export function startExport(cache: QueryClient, order: BodySent<typeof startRoute>): Promise<TaskReceipt> {
  return change(cache, {
    send: async () => cacheTask(cache, (await call(startRoute, { body: order, keepalive: true })).data),
    stale: [exportsQuery.queryKey],
  })
}

export function deleteExport(cache: QueryClient, id: string): Promise<void> {
  return changeList(cache, exportsQuery, {
    apply: (before) => before.filter((each) => each.id !== id),
    send: () => call(deleteRoute, { params: { id } }),
  })
}

export function exportAddress(id: string): string {
  return addressOf(downloadExport, { id })
}

/** Undefined when the export no longer exists. */
export async function findExportOf(cache: QueryClient, taskId: string): Promise<ExportField | undefined> {
  const all = await cache.fetchQuery({ ...exportsQuery, staleTime: 0 })
  return all.find(({ task_id, expires_at }) => task_id === taskId && expires_at !== null)
}
