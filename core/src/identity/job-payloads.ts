import type { MailboxId } from '@sen/model/ids'

export interface IdentityJobPayloads {
  'report-new-device': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
  'send-password-code': {
    readonly resetId: string
  }
  'report-password-reset': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
  'report-passkeys-removed': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
}
