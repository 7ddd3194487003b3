import { markThreads as markRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, patchDetails, patchRows } from './cache.ts'

export async function markThreads(
  cache: QueryClient,
  ids: readonly string[],
  folderId: string,
  unread: boolean,
): Promise<void> {
  const changing = ids.filter((id) => findRow(cache, id, { folder: folderId })?.unread !== unread)
  await change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folderId, { unread: unread ? changing.length : -changing.length })
      patchRows(cache, ids, (row) => ({ ...row, unread }))
      patchDetails(cache, ids, (thread) =>
        unread ? thread : { ...thread, messages: thread.messages.map((message) => ({ ...message, unread: false })) },
      )
    },
    about: ids,
    send: async () =>
      (await call(markRoute, { body: { ids: [...ids], folder_id: folderId, unread }, keepalive: true })).data,
    stale: [QUERY_KEYS.folders],
  })
  // Other lists may show the thread as well.
  await cache.invalidateQueries({ queryKey: QUERY_KEYS.threads, refetchType: 'none' })
}
