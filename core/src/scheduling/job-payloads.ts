import type { MailboxId, MessageId } from '@sen/model/ids'

export interface SchedulingJobPayloads {
  /** Notifies the owner by mail that a scheduled mail was not sent. */
  'report-missed': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
  }
}
