import { getUnsubscribe, postUnsubscribe, type UnsubscribeField } from '@sen/contract/unsubscribing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function unsubscribeQuery(messageId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.message, messageId, 'unsubscribe'] as const,
    queryFn: async ({ signal }): Promise<UnsubscribeField> =>
      (await call(getUnsubscribe, { params: { id: messageId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function unsubscribe(messageId: string): Promise<void> {
  await call(postUnsubscribe, { params: { id: messageId } })
}
