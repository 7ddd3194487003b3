import {
  changeMailProgramPolicy as changeRoute,
  type MailProgramPolicyField,
  readMailProgramPolicy,
} from '@sen/contract/admin/mail-programs'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const mailProgramPolicyQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'mail-programs'] as const,
  queryFn: async ({ signal }): Promise<MailProgramPolicyField> => (await call(readMailProgramPolicy, { signal })).data,
})

export async function changeMailProgramPolicy(cache: QueryClient, body: MailProgramPolicyField): Promise<void> {
  const { data } = await call(changeRoute, { body })
  cache.setQueryData(mailProgramPolicyQuery.queryKey, data)
}
