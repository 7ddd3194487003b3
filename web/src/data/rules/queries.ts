import { listRules, type RuleField } from '@sen/contract/rules'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const rulesQuery = queryOptions({
  queryKey: ['rules'] as const,
  queryFn: async ({ signal }): Promise<readonly RuleField[]> => (await call(listRules, { signal })).data,
})
