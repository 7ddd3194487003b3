import type { MessageField } from '@sen/contract/messages'
import { COLLAPSE_ABOVE_MESSAGES } from '@sen/model/limits'

type OrderedMessage = Pick<MessageField, 'id' | 'is_draft' | 'state' | 'unread'>
type SentMessage = Pick<MessageField, 'status' | 'deliveries' | 'recall'>

/**
 * The message that a thread opens at: the first draft that is not being sent, else the last message (spec section 4).
 */
export function messageToOpen<T extends OrderedMessage>(messages: readonly T[]): T | undefined {
  return messages.find((message) => message.is_draft && message.state !== 'sending') ?? messages.at(-1)
}

/** Fewer messages take no more room than the button. */
const LEAST_FOLDED = 3

/** Folds all but the first and the last two (spec section 4), except drafts and failed deliveries. */
export function foldedMiddle<T extends OrderedMessage & SentMessage>(messages: readonly T[]): readonly T[] {
  if (messages.length <= COLLAPSE_ABOVE_MESSAGES) return []
  const middle = messages.slice(1, -2).filter((message) => !message.is_draft && !isUndelivered(message))
  return middle.length < LEAST_FOLDED ? [] : middle
}

/** Excludes recalled messages, which show their own notice. */
export function isUndelivered({ status, deliveries, recall }: SentMessage): boolean {
  if (recall?.done_at) return false
  return status === 'sending_failed' || deliveries.some(({ state }) => state === 'failed')
}
