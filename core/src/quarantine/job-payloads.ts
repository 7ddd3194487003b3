import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'

export interface QuarantineJobPayloads {
  'report-quarantined': {
    readonly mailboxId: MailboxId
    readonly quarantinedId: QuarantinedMessageId
  }
}
