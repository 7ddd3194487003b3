import { listMailServers, type MailServerField } from '@sen/contract/site'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** They change with the program's configuration alone. */
export const mailServersQuery = queryOptions({
  queryKey: ['mail-servers'],
  queryFn: async ({ signal }): Promise<readonly MailServerField[]> => (await call(listMailServers, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
