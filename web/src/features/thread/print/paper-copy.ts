import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { messageQuery } from '../../../data/messages/queries.ts'
import { shownImagesQuery } from '../../../data/messages/shown-images.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'

/** A message as it goes on paper: with its text, with all of a very long one, with the pictures that were asked for. */
export async function paperCopy(cache: QueryClient, message: MessageField): Promise<MessageField> {
  const copy = cache.getQueryData(shownImagesQuery(message.id).queryKey) ?? (await withBody(cache, message))
  return copy.body_clipped ? cache.fetchQuery(wholeBodyQuery(message.id)) : copy
}

async function withBody(cache: QueryClient, message: MessageField): Promise<MessageField> {
  if (message.body !== null || message.unparsable) return message
  return cache.fetchQuery(messageQuery(message.id))
}
