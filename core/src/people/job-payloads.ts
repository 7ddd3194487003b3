import type { MailboxId } from '@sen/model/ids'

export interface PeopleJobPayloads {
  /** Welcomes the owner of a new mailbox by mail after the first sign-in. */
  'welcome-person': {
    readonly mailboxId: MailboxId
  }
  /** Notifies a person by mail that their second step was turned off. `owner`: by whom; empty for the operator. */
  'report-two-step-off': {
    readonly mailboxId: MailboxId
    readonly owner: string
    /** Unix milliseconds. */
    readonly at: number
  }
}
