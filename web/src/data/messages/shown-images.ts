import { getMessage, type MessageField } from '@sen/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Remote pictures come through our proxy. */
export function shownImagesQuery(id: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.messageWithImages, id] as const,
    queryFn: async ({ signal }): Promise<MessageField> =>
      (await call(getMessage, { params: { id }, query: { images: 'shown' }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
