import type { MailboxId } from '@sen/model/ids'
import { type TellingNeeds, tellAccount } from '../tell-account.ts'
import { passkeysRemovedSubject, passkeysRemovedText } from './passkeys-removed-text.ts'

/** Job: notifies an account by mail that a passkey was removed, or all of them by an administrator. Idempotent. */
export async function reportPasskeysRemoved(
  needs: TellingNeeds,
  mailboxId: MailboxId,
  signInId: string,
): Promise<void> {
  await tellAccount(needs, mailboxId, signInId, {
    name: 'passkeys-removed',
    subject: passkeysRemovedSubject,
    text: passkeysRemovedText,
  })
}
