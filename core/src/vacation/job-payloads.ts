import type { MailboxId, MessageId } from '@sen/model/ids'

export interface VacationJobPayloads {
  /** Replies automatically to a message, unless its sender was answered recently. */
  'auto-reply': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly to: string
  }
}
