import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { messageQuery } from '../../../data/messages/queries.ts'
import { shownImagesQuery } from '../../../data/messages/shown-images.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'

/** A message as it goes on paper: with its text, with all of a very long one, with the pictures that were asked for. */
export async function paperCopy(cache: QueryClient, message: MessageField): Promise<MessageField> {
  const copy = (await withPictures(cache, message)) ?? (await withBody(cache, message))
  return copy.body_clipped ? cache.fetchQuery(wholeBodyQuery(message.id)) : copy
}

/** Undefined unless they were asked for. What was asked a moment ago is waited for; failing, it goes without them. */
async function withPictures(cache: QueryClient, message: MessageField): Promise<MessageField | undefined> {
  const query = shownImagesQuery(message.id)
  const state = cache.getQueryState(query.queryKey)
  if (state?.fetchStatus !== 'fetching') return state?.data
  return cache.fetchQuery(query).catch(() => undefined)
}

async function withBody(cache: QueryClient, message: MessageField): Promise<MessageField> {
  if (message.body !== null || message.unparsable) return message
  return cache.fetchQuery(messageQuery(message.id))
}
