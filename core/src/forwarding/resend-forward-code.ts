import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { issueCode, type MailingNeeds, writeCode } from '../mailed-codes/mail-code.ts'
import { requireForwardAddress } from './forwarding-view.ts'

/** @throws Refused `forward_not_found`, `code_wait`, `too_many_codes`, smtp_disabled, domain_not_verified */
export async function resendForwardCode(needs: MailingNeeds, actor: Actor, email: string): Promise<void> {
  requirePermission(actor, 'send_mail')
  const found = await needs.store.read(actor.mailboxId, (r) => requireForwardAddress(r, email))
  if (found.isVerified) return
  const written = await writeCode(needs, actor, { purpose: 'forward', address: found.email })
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireForwardAddress(w, found.email)
    await issueCode(needs, w, actor, written)
    await w.record({ type: 'rules.changed', version })
  })
}
