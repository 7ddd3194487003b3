import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { changeSender } from './change-sender.ts'
import type { SenderView, ViewingNeeds } from './sender-view.ts'

/** @throws Refused `sender_not_found`, `sender_not_verified` */
export function setDefaultSender(needs: ViewingNeeds, actor: Actor, email: string): Promise<SenderView> {
  return changeSender(needs, actor, email, async (w, sender) => {
    if (!sender.isVerified) throw new Refused('sender_not_verified')
    await w.senders.setDefault(sender.email)
  })
}
