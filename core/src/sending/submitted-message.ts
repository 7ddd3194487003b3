import type { Message } from '../messages/message-store.ts'
import type { Reader } from '../store.ts'
import type { Submission } from './submission-store.ts'

/** The message of a mailbox that was sent; undefined of what was none (a notice of ours, a mail sent on as it came). */
export async function submittedMessage(
  r: Pick<Reader, 'messages'>,
  submission: Submission | undefined,
): Promise<Message | undefined> {
  return submission?.messageId === undefined ? undefined : r.messages.find(submission.messageId)
}
