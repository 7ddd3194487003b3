import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'

export interface QuarantineJobPayloads {
  /** Notifies the mailbox by mail that infected mail for it is in quarantine. */
  'report-quarantined': {
    readonly mailboxId: MailboxId
    readonly quarantinedId: QuarantinedMessageId
  }
}
