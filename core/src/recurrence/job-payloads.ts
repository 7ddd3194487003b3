import type { MailboxId, MessageId } from '@sen/model/ids'

export interface RecurrenceJobPayloads {
  /** Sends a periodic mail once if it is due. */
  'run-period': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
  }
}
