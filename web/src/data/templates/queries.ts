import { getTemplate, listTemplates, type TemplateField, type TemplateRowField } from '@sen/contract/writing/templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const TEMPLATES_KEY = ['templates'] as const

/** All of them by name; changes are told. */
export const templatesQuery = queryOptions({
  queryKey: [...TEMPLATES_KEY, 'all'],
  queryFn: async ({ signal }): Promise<readonly TemplateRowField[]> => {
    const { data } = await call(listTemplates, { signal })
    return data.toSorted((one, other) => one.name.localeCompare(other.name, 'vi', { numeric: true }))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** With its text. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<TemplateField> => (await call(getTemplate, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
