import { getMessage } from '@sen/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, refusalOf } from '../call.ts'
import { NoAnswer } from '../call-error.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function rawSourceAddress(id: string): string {
  return addressOf(getMessage, { id }, { type: 'raw' })
}

/** The response is text, not JSON. */
export function rawSourceQuery(id: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.raw, id] as const,
    queryFn: async ({ signal }): Promise<string> => {
      const response = await fetch(rawSourceAddress(id), { signal, credentials: 'same-origin' }).catch(
        (error: unknown) => {
          throw signal.aborted ? error : new NoAnswer(error)
        },
      )
      if (!response.ok) throw await refusalOf(response)
      return response.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
