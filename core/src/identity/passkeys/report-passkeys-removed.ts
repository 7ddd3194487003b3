import type { MailboxId } from '@sen/model/ids'
import { type TellingNeeds, tellAccount } from '../tell-account.ts'
import { passkeysRemovedSubject, passkeysRemovedText } from './passkeys-removed-text.ts'

/** Job: tells the account by mail that a passkey of it was removed, or all by an administrator. Run twice, it stands there once. */
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
