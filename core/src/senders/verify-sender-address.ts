import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type CodeNeeds, redeemCode } from '../mailed-codes/redeem-code.ts'
import { requireSender, type SenderView, type ViewingNeeds, viewSender } from './sender-view.ts'

/**
 * A verified address stays verified for any input.
 * @throws Refused `sender_not_found`, `sender_hosted`, `code_incorrect`, `code_expired`, `code_used_up`, smtp_disabled,
 * domain_not_verified
 */
export async function verifySenderAddress(
  needs: ViewingNeeds & CodeNeeds,
  actor: Actor,
  email: string,
  code: string,
): Promise<SenderView> {
  requirePermission(actor, 'send_mail')
  const { verdict, found } = await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { sender } = await requireSender(w, email)
    if (sender.isOfOthersHere) throw new Refused('sender_hosted')
    if (sender.isAwaitingDomain) throw new Refused('domain_not_verified')
    const key = { purpose: 'sender', address: sender.email } as const
    const verdict = sender.isVerified ? 'right' : await redeemCode(needs, w, key, code)
    if (verdict === 'right' && !sender.isVerified) {
      await w.senders.verify(sender.email)
      await w.record({ type: 'senders.changed', version })
    }
    return { verdict, found: await requireSender(w, sender.email) }
  })
  // Throw outside the transaction, so that the attempt is counted.
  if (verdict !== 'right') throw new Refused(verdict)
  return viewSender(needs, found)
}
