import type { LabelField } from '@sen/contract/labels/labels'
import { deleteLabel as deleteRoute, restoreLabel as restoreRoute } from '@sen/contract/labels/own-labels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { labelsQuery } from './queries.ts'

/** Threads keep its id, and the page shows only labels that exist. */
export async function deleteLabel(cache: QueryClient, id: string): Promise<void> {
  await change(cache, {
    applyOptimistic: () => setLabels(cache, (labels) => labels.filter((label) => label.id !== id)),
    send: async () => (await call(deleteRoute, { params: { id }, keepalive: true })).data,
    stale: [labelsQuery.queryKey, QUERY_KEYS.filters],
  })
}

export async function restoreLabel(cache: QueryClient, label: LabelField): Promise<void> {
  await change(cache, {
    applyOptimistic: () => setLabels(cache, (labels) => [...labels.filter(({ id }) => id !== label.id), label]),
    send: async () => (await call(restoreRoute, { params: { id: label.id }, keepalive: true })).data,
    stale: [labelsQuery.queryKey, QUERY_KEYS.filters, QUERY_KEYS.threads],
  })
}

function setLabels(cache: QueryClient, edit: (labels: readonly LabelField[]) => readonly LabelField[]): void {
  cache.setQueryData(labelsQuery.queryKey, (labels) => labels && edit(labels))
}
