import { listMailServers, type MailServerField } from '@sen/contract/site'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const mailServersQuery = queryOptions({
  queryKey: QUERY_KEYS.mailServers,
  queryFn: async ({ signal }): Promise<readonly MailServerField[]> => (await call(listMailServers, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
