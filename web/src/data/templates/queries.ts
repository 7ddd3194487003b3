import { getTemplate, listTemplates, type TemplateField, type TemplateRowField } from '@sen/contract/templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const templatesQuery = queryOptions({
  queryKey: [...QUERY_KEYS.templates, 'all'],
  queryFn: async ({ signal }): Promise<readonly TemplateRowField[]> => {
    const { data } = await call(listTemplates, { signal })
    return data.toSorted((one, other) => one.name.localeCompare(other.name, 'vi', { numeric: true }))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.templates, 'one', id],
    queryFn: async ({ signal }): Promise<TemplateField> => (await call(getTemplate, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
