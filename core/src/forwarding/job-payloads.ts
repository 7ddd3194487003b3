import type { MailboxId, MessageId } from '@sen/model/ids'

export interface ForwardingJobPayloads {
  'forward-message': {
    readonly mailboxId: MailboxId
    readonly messageId: MessageId
    /** An address instead of an id, because its row may be deleted by the time the job runs. */
    readonly to: string
    readonly by: 'autofw' | 'filter'
  }
  'report-forwarding': {
    readonly mailboxId: MailboxId
    readonly email: string
    readonly about: 'verified' | 'on' | 'stopped'
    readonly version: number
  }
}
