import type { MailboxId, MessageId, SubmissionId } from '@sen/model/ids'

// A key is unique in the queue: queueing a job again reschedules it, and cancelling finds it by its key.

export function releaseKey(id: SubmissionId): string {
  return `release:${id}`
}

export function deliverKey(id: SubmissionId, domain: string): string {
  return `deliver:${id}:${domain}`
}

export function recallKey(id: SubmissionId): string {
  return `recall:${id}`
}

export function recurrenceKey(id: MessageId): string {
  return `period:${id}`
}

/** One job for each mailbox, at the time at which its next snooze ends. */
export function unsnoozeKey(id: MailboxId): string {
  return `unsnooze:${id}`
}

/** One job for each mailbox, at the time of its next reminder. */
export function reminderKey(id: MailboxId): string {
  return `remind:${id}`
}

/** @param order `to` in lower case */
export function forwardKey({ messageId, to }: { readonly messageId: MessageId; readonly to: string }): string {
  return `forward:${messageId}:${to}`
}

export function autoReplyKey({ messageId }: { readonly messageId: MessageId }): string {
  return `auto-reply:${messageId}`
}
