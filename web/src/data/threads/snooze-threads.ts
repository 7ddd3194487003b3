import { type MoveReceipt, snoozeThreads as snoozeRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { folderByRole } from '../folders/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, patchDetails, patchRows, removeRows } from './cache.ts'

export interface Snooze {
  readonly ids: readonly string[]
  readonly folderId: string
  readonly until: Date
}

/** The receipt undoes it through `restoreThreads`. It moves nothing when only the time changed. */
export function snoozeThreads(cache: QueryClient, { ids, folderId, until }: Snooze): Promise<MoveReceipt> {
  const snoozed = folderByRole(cache, 'snoozed')?.id
  const seconds = Math.floor(until.getTime() / 1_000)
  return change(cache, {
    applyOptimistic: () => {
      patchDetails(cache, ids, (thread) => ({ ...thread, snoozed_until: seconds }))
      if (folderId === snoozed) {
        patchRows(cache, ids, (row) => ({ ...row, snoozed_until: seconds }))
        return
      }
      const unread = ids.filter((id) => findRow(cache, id, { folder: folderId })?.unread).length
      countFolder(cache, folderId, { unread: -unread, total: -ids.length })
      if (snoozed !== undefined) countFolder(cache, snoozed, { unread, total: ids.length })
      removeRows(cache, ids, ofFolder(folderId))
    },
    about: ids,
    send: async () => {
      const body = { ids: [...ids], folder_id: folderId, until: seconds }
      return (await call(snoozeRoute, { body, keepalive: true })).data
    },
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread],
  })
}
