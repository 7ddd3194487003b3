import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { issueCode, type MailingNeeds, writeCode } from '../mailed-codes/mail-code.ts'
import { changeSender } from './change-sender.ts'
import { requireSender, type SenderView, viewSender } from './sender-view.ts'

/**
 * Invalidates the previous code.
 * @throws Refused `sender_not_found`, `sender_hosted`, `code_wait`, `too_many_codes`, smtp_disabled,
 * domain_not_verified
 */
export async function resendSenderCode(needs: MailingNeeds, actor: Actor, email: string): Promise<SenderView> {
  requirePermission(actor, 'send_mail')
  const found = await needs.store.read(actor.mailboxId, (r) => requireSender(r, email))
  if (found.sender.isOfOthersHere) throw new Refused('sender_hosted')
  if (found.sender.isAwaitingDomain) throw new Refused('domain_not_verified')
  if (found.sender.isVerified) return viewSender(needs, found)
  const written = await writeCode(needs, actor, { purpose: 'sender', address: found.sender.email })
  return changeSender(needs, actor, email, async (w) => {
    await issueCode(needs, w, actor, written)
  })
}
