import { QueryCache } from '@tanstack/react-query'
import { onConnectionBack, useConnection } from '../state/connection.ts'
import { CallError, NoAnswer } from './call-error.ts'
import { MailQueryClient } from './mail-query-client.ts'

const MAX_RETRIES = 2

export const queryClient = new MailQueryClient({
  queryCache: new QueryCache({
    // The socket may not have noticed (spec section 8: a failed load is the reconnect state).
    onError: (error) => {
      if (error instanceof NoAnswer) useConnection.getState().tryNow()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { retry: false },
  },
})

onConnectionBack(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NoAnswer })
})

function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}
