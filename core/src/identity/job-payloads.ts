import type { MailboxId } from '@sen/model/ids'

export interface IdentityJobPayloads {
  /** Notifies the account by mail of a sign-in from a new device. */
  'report-new-device': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
  /** Sends the code for a forgotten password, if the entered address may receive one. */
  'send-password-code': {
    readonly resetId: string
  }
  /** Notifies the account by mail that its password was reset by phone. */
  'report-password-reset': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
  /** Notifies the account by mail that one or all of its passkeys were removed. */
  'report-passkeys-removed': {
    readonly mailboxId: MailboxId
    readonly signInId: string
  }
}
