import type { LabelField } from '@sen/contract/labels/labels'
import { changeLabel, createLabel } from '@sen/contract/labels/own-labels'
import type { LabelColour } from '@sen/model/labels/labels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { labelsQuery } from './queries.ts'

export interface LabelLooks {
  readonly name: string
  /** Undefined for a new label: the server chooses. */
  readonly colour?: LabelColour
}

export async function saveLabel(cache: QueryClient, looks: LabelLooks, id?: string): Promise<LabelField> {
  const saved = await change(cache, {
    send: async () => {
      const answer =
        id === undefined ? call(createLabel, { body: looks }) : call(changeLabel, { params: { id }, body: looks })
      return (await answer).data
    },
    stale: [labelsQuery.queryKey],
  })
  // Add it to the cache now, because the caller may use it before the list is refetched.
  cache.setQueryData(labelsQuery.queryKey, (labels) => [...(labels ?? []).filter((one) => one.id !== saved.id), saved])
  return saved
}
