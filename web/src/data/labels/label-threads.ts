import { labelThreads as labelRoute } from '@sen/contract/labels/labels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { patchDetails, patchRows } from '../threads/cache.ts'

export interface ThreadLabelling {
  readonly ids: readonly string[]
  readonly labelId: string
  /** Whether they are to bear it. */
  readonly labelled: boolean
}

/**
 * Puts a label on threads, or takes it off. In the list of a label they stay until that is read anew, as in Starred.
 *
 * @param undoneVersion only what that change did the other way
 * @returns the version by which it can be taken back
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

/** Shows them with the label, or without it, in all lists and where one is open. */
export function patchLabels(cache: QueryClient, ids: readonly string[], labelId: string, labelled: boolean): void {
  const patch = <T extends { labels: string[] }>(thread: T): T => {
    if (thread.labels.includes(labelId) === labelled) return thread
    const labels = labelled ? [...thread.labels, labelId] : thread.labels.filter((id) => id !== labelId)
    return { ...thread, labels }
  }
  patchRows(cache, ids, patch)
  patchDetails(cache, ids, patch)
}
