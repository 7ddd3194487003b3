import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { patchDetails } from '../threads/cache.ts'
import type { SendOutcome } from './send-mode.ts'

/** The window of a reply uncovers its draft in the thread when it closes, before an event refreshes the thread. */
export function cacheAsSent(cache: QueryClient, outcome: SendOutcome): void {
  if (!('undo_seconds' in outcome)) return
  patchMessage(cache, outcome, outcome.undo_seconds > 0 ? { state: 'sending' } : { is_draft: false })
}

export function cacheAsDraft(cache: QueryClient, message: Pick<SendOutcome, 'msg_id' | 'thread_id'>): void {
  patchMessage(cache, message, { state: '' })
}

function patchMessage(
  cache: QueryClient,
  { msg_id, thread_id }: Pick<SendOutcome, 'msg_id' | 'thread_id'>,
  change: Pick<MessageField, 'state'> | Pick<MessageField, 'is_draft'>,
): void {
  patchDetails(cache, [thread_id], (thread) => ({
    ...thread,
    messages: thread.messages.map((message) => (message.id === msg_id ? { ...message, ...change } : message)),
  }))
  // A request in progress may return the former state.
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, thread_id] })
}
