import type { QueryClient } from '@tanstack/react-query'
import { patchDetails, patchRows } from '../threads/cache.ts'

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
