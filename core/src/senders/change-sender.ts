import type { Actor } from '../kit/actor.ts'
import type { Writer } from '../store.ts'
import type { Sender } from './sender-store.ts'
import { requireSender, type SenderView, type ViewingNeeds, viewSender } from './sender-view.ts'

/** Notifies open pages. @throws Refused `sender_not_found` */
export async function changeSender(
  needs: ViewingNeeds,
  actor: Actor,
  email: string,
  change: (w: Writer, sender: Sender) => Promise<void>,
): Promise<SenderView> {
  const changed = await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { sender } = await requireSender(w, email)
    await change(w, sender)
    await w.record({ type: 'senders.changed', version })
    return requireSender(w, sender.email)
  })
  return viewSender(needs, changed)
}
