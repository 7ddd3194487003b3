import type { MessageField } from '@sen/contract/messages'
import { COLLAPSE_ABOVE_MESSAGES } from '@sen/model/threads/limits'
import {
  isUndelivered,
  messagesOpenAtFirst,
  messageToOpen,
  type ThreadMessageState,
} from '@sen/model/threads/open-messages'

type Message = Pick<MessageField, 'is_draft' | 'state' | 'unread' | 'status' | 'deliveries' | 'recall'>

/** Returns the message to which the thread scrolls. */
export function startOf<T extends Message>(messages: readonly T[]): T | undefined {
  return messageToOpen(messages, stateOf)
}

export function openAtFirst<T extends Message>(messages: readonly T[]): readonly T[] {
  return messagesOpenAtFirst(messages, stateOf)
}

/** Fewer messages take no more room than the button. */
const LEAST_FOLDED = 3

/** Folds all but the first and the last two (spec section 4), except drafts and failed deliveries. */
export function foldedMiddle<T extends Message>(messages: readonly T[]): readonly T[] {
  if (messages.length <= COLLAPSE_ABOVE_MESSAGES) return []
  const middle = messages.slice(1, -2).filter((message) => !message.is_draft && !hasFailed(message))
  return middle.length < LEAST_FOLDED ? [] : middle
}

/** Excludes recalled messages, which show their own notice. */
export function hasFailed({ status, deliveries, recall }: Message): boolean {
  return isUndelivered({ hasFailed: status === 'sending_failed', deliveries, isRecalled: Boolean(recall?.done_at) })
}

function stateOf(message: Message): ThreadMessageState {
  return {
    isDraft: message.is_draft,
    isSending: message.state === 'sending',
    isUnread: message.unread,
    isUndelivered: hasFailed(message),
  }
}
