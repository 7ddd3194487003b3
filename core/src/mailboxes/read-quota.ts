import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { MailboxQuota } from './mailbox-store.ts'

export function readQuota(needs: { readonly store: MailStore }, actor: Actor): Promise<MailboxQuota> {
  return needs.store.read(actor.mailboxId, (r) => r.mailbox.usage())
}
