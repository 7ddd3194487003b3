import { labelThreads as labelRoute } from '@sen/contract/labels/labels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { patchDetails, patchRows } from '../threads/cache.ts'

export interface ThreadLabelling {
  readonly ids: readonly string[]
  readonly labelId: string
  readonly labelled: boolean
}

/**
 * In the label's own list, threads stay until it is read again, as in Starred.
 * @param undoneVersion reverts only what that change did
 * @returns the version by which it can be undone
 */
export async function labelThreads(
  cache: QueryClient,
  { ids, labelId, labelled }: ThreadLabelling,
  undoneVersion?: number,
): Promise<number> {
  const body = {
    ids: [...ids],
    label_id: labelId,
    labelled,
    ...(undoneVersion !== undefined && { version: undoneVersion }),
  }
  const { version } = await change(cache, {
    applyOptimistic: () => patchLabels(cache, ids, labelId, labelled),
    about: ids,
    send: async () => (await call(labelRoute, { body, keepalive: true })).data,
    stale: [],
  })
  await cache.invalidateQueries({ queryKey: QUERY_KEYS.threads, refetchType: 'none' })
  return version
}

export function patchLabels(cache: QueryClient, ids: readonly string[], labelId: string, labelled: boolean): void {
  const patch = <T extends { labels: string[] }>(thread: T): T => {
    if (thread.labels.includes(labelId) === labelled) return thread
    const labels = labelled ? [...thread.labels, labelId] : thread.labels.filter((id) => id !== labelId)
    return { ...thread, labels }
  }
  patchRows(cache, ids, patch)
  patchDetails(cache, ids, patch)
}
