import type { MessageId, ThreadId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { Message } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'

export interface UndoReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly revision: number
  readonly version: number
}

/** Locks the mailbox and returns the message with the receipt of its undo. @throws Refused message_not_found */
export async function findMessageToTakeBack(
  w: Writer,
  id: MessageId,
): Promise<{ readonly message: Message; readonly receipt: UndoReceipt }> {
  const version = await w.nextVersion()
  const message = await w.messages.find(id)
  if (!message) throw new Refused('message_not_found')
  const { threadId, revision } = message
  return { message, receipt: { messageId: message.id, threadId, revision, version } }
}
