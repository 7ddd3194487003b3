import type { MailboxId, MessageId } from '@sen/model/ids'

export interface RecurrenceJobPayloads {
  'run-period': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
  }
}
