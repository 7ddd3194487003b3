import { type FilterField, listFilters } from '@sen/contract/filters/filters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const filtersQuery = queryOptions({
  queryKey: QUERY_KEYS.filters,
  queryFn: async ({ signal }): Promise<readonly FilterField[]> => (await call(listFilters, { signal })).data,
  // Loaded with the page, so that marking spam need not wait; events report changes.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
