import { type MoveReceipt, restoreThreads as restoreRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { removeRows } from './cache.ts'

const STALE = [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread, QUERY_KEYS.filters]

export function restoreThreads(cache: QueryClient, ids: readonly string[], folderId: string): Promise<MoveReceipt> {
  return change(cache, {
    applyOptimistic: () => removeRows(cache, ids, ofFolder(folderId)),
    about: ids,
    send: async () =>
      (await call(restoreRoute, { body: { folder_id: folderId, ids: [...ids] }, keepalive: true })).data,
    stale: STALE,
  })
}

export async function undoMove(cache: QueryClient, receipt: MoveReceipt): Promise<void> {
  const byTarget = new Map<string, Set<string>>()
  for (const group of receipt.moved) {
    const ids = byTarget.get(group.to_folder_id) ?? new Set()
    for (const id of group.thread_ids) ids.add(id)
    byTarget.set(group.to_folder_id, ids)
  }
  for (const [folderId, ids] of byTarget) {
    await change(cache, {
      about: [...ids],
      send: async () => {
        const body = { folder_id: folderId, ids: [...ids], version: receipt.version }
        return (await call(restoreRoute, { body, keepalive: true })).data
      },
      stale: STALE,
    })
  }
}
