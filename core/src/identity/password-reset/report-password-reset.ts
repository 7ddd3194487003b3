import type { MailboxId } from '@sen/model/ids'
import { type TellingNeeds, tellAccount } from '../tell-account.ts'
import { passwordResetSubject, passwordResetText } from './password-reset-text.ts'

/** Job: tells the account by mail that its password was reset by its phone. Run twice, it stands there once. */
export async function reportPasswordReset(needs: TellingNeeds, mailboxId: MailboxId, signInId: string): Promise<void> {
  await tellAccount(needs, mailboxId, signInId, {
    name: 'password-reset',
    subject: passwordResetSubject,
    text: passwordResetText,
  })
}
