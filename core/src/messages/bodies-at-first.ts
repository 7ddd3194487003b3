import { isPlannedRole } from '@sen/model/folders'
import type { MessageId } from '@sen/model/ids'
import { isUndelivered, messagesOpenAtFirst, type ThreadMessageState } from '@sen/model/threads/open-messages'
import type { Delivery } from '../sending/submission-store.ts'
import type { Message } from './message-store.ts'

type Deliveries = ReadonlyMap<MessageId, readonly Delivery[]>

const MAX_DRAFTS = 5

/**
 * Returns the messages that open expanded. The first drafts are edited without another call, and a reply that was begun
 * needs the text of the last message.
 */
export function messagesWithBodyAtFirst(messages: readonly Message[], deliveries: Deliveries): readonly Message[] {
  const open = new Set([
    ...messagesOpenAtFirst(messages, (message) => stateOf(message, deliveries.get(message.id) ?? [])),
    ...messages.filter((message) => message.kind === 'draft').slice(0, MAX_DRAFTS),
    ...messages.slice(-1),
  ])
  return messages.filter((message) => open.has(message))
}

/** Planned messages are shown as messages. */
export function isShownAsDraft({ kind, folderRole }: Pick<Message, 'kind' | 'folderRole'>): boolean {
  return kind === 'draft' && !isPlannedRole(folderRole)
}

function stateOf(message: Message, deliveries: readonly Delivery[]): ThreadMessageState {
  return {
    isDraft: isShownAsDraft(message),
    isSending: message.sendState === 'sending',
    isUnread: !message.isRead,
    isUndelivered: isUndelivered({
      hasFailed: message.sendState === 'sending_failed',
      deliveries,
      isRecalled: deliveries.some(({ recall }) => recall?.doneAt !== undefined),
    }),
  }
}
