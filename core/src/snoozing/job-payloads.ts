import type { MailboxId } from '@sen/model/ids'

export interface SnoozingJobPayloads {
  'unsnooze-due': {
    readonly mailboxId: MailboxId
  }
}
