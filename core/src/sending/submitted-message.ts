import type { Message } from '../messages/message-store.ts'
import type { Reader } from '../store.ts'
import type { Submission } from './submission-store.ts'

/** Returns the message of a submission; undefined for other kinds, such as system mail or a forward. */
export async function submittedMessage(
  r: Pick<Reader, 'messages'>,
  submission: Submission | undefined,
): Promise<Message | undefined> {
  return submission?.messageId === undefined ? undefined : r.messages.find(submission.messageId)
}
