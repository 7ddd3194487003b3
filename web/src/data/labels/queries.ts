import { type LabelField, listLabels } from '@sen/contract/labels/labels'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const labelsQuery = queryOptions({
  queryKey: QUERY_KEYS.labels,
  queryFn: async ({ signal }): Promise<readonly LabelField[]> => (await call(listLabels, { signal })).data,
})

export function useLabels(): readonly LabelField[] {
  const { data } = useQuery(labelsQuery)
  return useMemo(() => (data ? byName(data) : NONE), [data])
}

/** A row may still have the id of a deleted label, which is not in the map. */
export function useLabelsById(): ReadonlyMap<string, LabelField> {
  const labels = useLabels()
  return useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels])
}

export function labelsOf(byId: ReadonlyMap<string, LabelField>, ids: readonly string[]): readonly LabelField[] {
  // Fast path: most threads have none, and a list calls this for every row.
  return ids.length === 0 ? NONE : [...byId.values()].filter(({ id }) => ids.includes(id))
}

const NONE: readonly LabelField[] = []

function byName(labels: readonly LabelField[]): readonly LabelField[] {
  return labels.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
