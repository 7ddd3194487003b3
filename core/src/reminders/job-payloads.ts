import type { MailboxId } from '@sen/model/ids'

export interface RemindersJobPayloads {
  'remind-due': {
    readonly mailboxId: MailboxId
  }
}
