import type { MailboxId } from '@sen/model/ids'

export interface PeopleJobPayloads {
  'welcome-person': {
    readonly mailboxId: MailboxId
  }
  'report-two-step-off': {
    readonly mailboxId: MailboxId
    readonly owner: string
    /** Unix milliseconds. */
    readonly at: number
  }
}
