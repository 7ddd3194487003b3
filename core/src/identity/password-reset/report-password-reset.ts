import type { MailboxId } from '@sen/model/ids'
import { type NotifyingNeeds, notifyAccount } from '../notify-account.ts'
import { passwordResetSubject, passwordResetText } from './password-reset-text.ts'

/** Idempotent. */
export async function reportPasswordReset(
  needs: NotifyingNeeds,
  mailboxId: MailboxId,
  signInId: string,
): Promise<void> {
  await notifyAccount(needs, mailboxId, signInId, {
    name: 'password-reset',
    subject: passwordResetSubject,
    text: passwordResetText,
  })
}
