import { getMessage, type MessageField } from '@sen/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.message, id] as const,
    queryFn: async ({ signal }): Promise<MessageField> =>
      (await call(getMessage, { params: { id }, query: {}, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
