import { type MoveReceipt, muteThreads as muteRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { folderByRole } from '../folders/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { patchDetails, patchRows, removeRows } from './cache.ts'

/** Muting also archives what is in the inbox; the receipt undoes that part through `restoreThreads`. */
export function muteThreads(cache: QueryClient, ids: readonly string[], muted: boolean): Promise<MoveReceipt> {
  const inbox = folderByRole(cache, 'inbox')?.id
  return change(cache, {
    applyOptimistic: () => {
      patchDetails(cache, ids, (thread) => ({ ...thread, muted }))
      patchRows(cache, ids, (row) => ({ ...row, muted }))
      if (muted && inbox !== undefined) removeRows(cache, ids, ofFolder(inbox))
    },
    about: ids,
    send: async () => (await call(muteRoute, { body: { ids: [...ids], muted }, keepalive: true })).data,
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread],
  })
}
