import { type LabelField, listLabels } from '@sen/contract/labels/labels'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const labelsQuery = queryOptions({
  queryKey: QUERY_KEYS.labels,
  queryFn: async ({ signal }): Promise<readonly LabelField[]> => (await call(listLabels, { signal })).data,
})

/** The labels of the mailbox, by name. None as long as they are not known. */
export function useLabels(): readonly LabelField[] {
  const { data } = useQuery(labelsQuery)
  return useMemo(() => (data ? byName(data) : NONE), [data])
}

/** The same by their ids, in their order. Those that rows name and that are not among them were deleted. */
export function useLabelsById(): ReadonlyMap<string, LabelField> {
  const labels = useLabels()
  return useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels])
}

/** Those of these ids that are there, by name. */
export function labelsOf(byId: ReadonlyMap<string, LabelField>, ids: readonly string[]): readonly LabelField[] {
  // Most conversations have none, and a list asks for each of its rows.
  return ids.length === 0 ? NONE : [...byId.values()].filter(({ id }) => ids.includes(id))
}

const NONE: readonly LabelField[] = []

function byName(labels: readonly LabelField[]): readonly LabelField[] {
  return labels.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
