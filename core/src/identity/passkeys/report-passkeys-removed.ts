import type { MailboxId } from '@sen/model/ids'
import { type NotifyingNeeds, notifyAccount } from '../notify-account.ts'
import { passkeysRemovedSubject, passkeysRemovedText } from './passkeys-removed-text.ts'

/** Idempotent. */
export async function reportPasskeysRemoved(
  needs: NotifyingNeeds,
  mailboxId: MailboxId,
  signInId: string,
): Promise<void> {
  await notifyAccount(needs, mailboxId, signInId, {
    name: 'passkeys-removed',
    subject: passkeysRemovedSubject,
    text: passkeysRemovedText,
  })
}
