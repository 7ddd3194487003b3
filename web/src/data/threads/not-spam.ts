import { type MoveReceipt, notSpam as notSpamRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, removeRows } from './cache.ts'

/** Also unblocks the senders. The receipt undoes both. */
export function notSpam(cache: QueryClient, ids: readonly string[], junkId: string): Promise<MoveReceipt> {
  const unread = ids.filter((id) => findRow(cache, id, { folder: junkId })?.unread).length
  return change(cache, {
    applyOptimistic: () => {
      countFolder(cache, junkId, { unread: -unread, total: -ids.length })
      removeRows(cache, ids, ofFolder(junkId))
    },
    about: ids,
    send: async () => (await call(notSpamRoute, { body: { ids: [...ids] }, keepalive: true })).data,
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread, QUERY_KEYS.filters],
  })
}
