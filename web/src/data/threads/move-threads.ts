import { type MoveReceipt, moveThreads as moveRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, removeRows } from './cache.ts'

export interface Move {
  readonly ids: readonly string[]
  readonly fromFolderId: string
  readonly toFolderId: string
  /** When moving to Junk: also blocks the senders. */
  readonly blockSenders?: boolean
}

/** The receipt undoes it through `restoreThreads`. */
export function moveThreads(cache: QueryClient, moves: readonly Move[]): Promise<MoveReceipt> {
  return change(cache, {
    applyOptimistic: () => {
      for (const { ids, fromFolderId, toFolderId } of moves) {
        const unread = ids.filter((id) => findRow(cache, id, { folder: fromFolderId })?.unread).length
        countFolder(cache, fromFolderId, { unread: -unread, total: -ids.length })
        countFolder(cache, toFolderId, { unread, total: ids.length })
        removeRows(cache, ids, ofFolder(fromFolderId))
      }
    },
    about: moves.flatMap(({ ids }) => ids),
    send: async () => {
      const body = moves.map(({ ids, fromFolderId, toFolderId, blockSenders }) => ({
        thread_ids: [...ids],
        from_folder_id: fromFolderId,
        to_folder_id: toFolderId,
        ...(blockSenders && { block_senders: true }),
      }))
      return (await call(moveRoute, { body, keepalive: true })).data
    },
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread, QUERY_KEYS.filters],
  })
}
