import { deleteTemplate } from '@sen/contract/templates'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { changeList } from '../change-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { templatesQuery } from './queries.ts'

export function removeTemplate(cache: QueryClient, id: string): Promise<void> {
  return changeList(cache, templatesQuery, {
    apply: (all) => all.filter((each) => each.id !== id),
    send: () => call(deleteTemplate, { params: { id } }),
    stale: QUERY_KEYS.templates,
  })
}
