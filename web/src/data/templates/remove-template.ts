import { deleteTemplate } from '@sen/contract/writing/templates'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { templatesQuery } from './queries.ts'

/** Removes a template optimistically. */
export async function removeTemplate(cache: QueryClient, id: string): Promise<void> {
  await cache.cancelQueries(templatesQuery)
  cache.setQueryData(templatesQuery.queryKey, (all) => all?.filter((each) => each.id !== id))
  try {
    await call(deleteTemplate, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: QUERY_KEYS.templates })
  }
}
