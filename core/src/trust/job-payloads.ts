import type { MailboxId, MessageId } from '@sen/model/ids'

export interface TrustJobPayloads {
  'recheck-sender': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly attempt: number
  }
  /** `attempt` counts from 0. */
  'rescan-message': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly attempt: number
  }
}
