import { getUnsubscribe, postUnsubscribe, type UnsubscribeField } from '@sen/contract/reading/unsubscribing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** How the list that sent a message is left. */
export function unsubscribeQuery(messageId: string) {
  return queryOptions({
    queryKey: ['message', messageId, 'unsubscribe'] as const,
    queryFn: async ({ signal }): Promise<UnsubscribeField> =>
      (await call(getUnsubscribe, { params: { id: messageId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function unsubscribe(messageId: string): Promise<void> {
  await call(postUnsubscribe, { params: { id: messageId } })
}
