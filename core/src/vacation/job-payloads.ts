import type { MailboxId, MessageId } from '@sen/model/ids'

export interface VacationJobPayloads {
  'auto-reply': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly to: string
  }
}
