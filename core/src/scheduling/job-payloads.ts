import type { MailboxId, MessageId } from '@sen/model/ids'

export interface SchedulingJobPayloads {
  'report-missed': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
  }
}
