import type { Message } from '../messages/message-store.ts'
import type { Reader } from '../store.ts'
import type { Submission } from './submission-store.ts'

export async function submittedMessage(
  r: Pick<Reader, 'messages'>,
  submission: Submission | undefined,
): Promise<Message | undefined> {
  return submission?.messageId === undefined ? undefined : r.messages.find(submission.messageId)
}
