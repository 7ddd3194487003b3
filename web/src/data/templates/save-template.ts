import { changeTemplate, createTemplate, type TemplateField } from '@sen/contract/templates'
import type { TemplateContent } from '@sen/model/templates/judge-template'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export async function saveTemplate(
  cache: QueryClient,
  { name, subject, html }: TemplateContent,
  id?: string,
): Promise<TemplateField> {
  const body = { name, subject, html }
  const { data } = await (id === undefined
    ? call(createTemplate, { body })
    : call(changeTemplate, { params: { id }, body }))
  await cache.invalidateQueries({ queryKey: QUERY_KEYS.templates })
  return data
}
