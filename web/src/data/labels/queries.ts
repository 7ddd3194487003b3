import { type LabelField, listLabels } from '@sen/contract/labels/labels'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }): Promise<readonly LabelField[]> => (await call(listLabels, { signal })).data,
})
