import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { requireSender } from './sender-view.ts'

/** The primary address replaces a removed default. @throws Refused `sender_not_found`, `sender_own` */
export async function removeSender(needs: { readonly store: MailStore }, actor: Actor, email: string): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { sender } = await requireSender(w, email)
    if (sender.isOwn) throw new Refused('sender_own')
    await w.senders.remove(sender.email)
    if (sender.isDefault) await w.senders.setDefault(actor.address)
    await w.record({ type: 'senders.changed', version })
  })
}
