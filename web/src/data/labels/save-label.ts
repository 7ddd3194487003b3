import type { LabelField } from '@sen/contract/labels/labels'
import { changeLabel, createLabel } from '@sen/contract/labels/own-labels'
import type { LabelColour } from '@sen/model/labels/labels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { labelsQuery } from './queries.ts'

export interface LabelLooks {
  readonly name: string
  /** Of a new one: undefined where the server is to choose. */
  readonly colour?: LabelColour
}

/**
 * Makes a label, or gives the one with this id its name and its colour.
 * @throws CallError label_exists, label_invalid, too_many_labels, label_not_found and the like; NoAnswer
 */
export async function saveLabel(cache: QueryClient, looks: LabelLooks, id?: string): Promise<LabelField> {
  const saved = await change(cache, {
    send: async () => {
      const answer =
        id === undefined ? call(createLabel, { body: looks }) : call(changeLabel, { params: { id }, body: looks })
      return (await answer).data
    },
    stale: [labelsQuery.queryKey],
  })
  // What is done with a new one next must find it, and the list of all is still on its way.
  cache.setQueryData(labelsQuery.queryKey, (labels) => [...(labels ?? []).filter((one) => one.id !== saved.id), saved])
  return saved
}
