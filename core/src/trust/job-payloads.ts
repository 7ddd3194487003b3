import type { MailboxId, MessageId } from '@sen/model/ids'

export interface TrustJobPayloads {
  /** Authenticates a sender again when DNS did not answer on arrival. `attempt` counts from 0. */
  'recheck-sender': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly attempt: number
  }
  /** Scans a message again when the scanner did not answer on arrival. `attempt` counts from 0. */
  'rescan-message': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    readonly attempt: number
  }
}
