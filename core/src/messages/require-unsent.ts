import { isPlannedRole } from '@sen/model/folders'
import type { MessageId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { Message, MessageReader } from './message-store.ts'

/** @throws Refused message_not_found, not_a_draft, already_sent */
export async function requireUnsent(messages: MessageReader, id: MessageId): Promise<Message> {
  const message = await messages.find(id)
  if (!message) throw new Refused('message_not_found')
  if (message.kind === 'received') throw new Refused('not_a_draft')
  if (message.kind === 'sent' || (message.sendState === 'sending' && !isPlannedRole(message.folderRole)))
    throw new Refused('already_sent')
  return message
}
