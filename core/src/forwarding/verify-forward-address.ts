import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type CodeNeeds, redeemCode } from '../mailed-codes/redeem-code.ts'
import type { MailStore } from '../store.ts'
import { requireForwardAddress } from './forwarding-view.ts'

/**
 * Does not activate the address (product decision 57).
 * @throws Refused `forward_not_found`, `code_incorrect`, `code_expired`, `code_used_up`, smtp_disabled,
 * domain_not_verified
 */
export async function verifyForwardAddress(
  needs: CodeNeeds & { readonly store: MailStore },
  actor: Actor,
  email: string,
  code: string,
): Promise<void> {
  requirePermission(actor, 'send_mail')
  const { mailboxId } = actor
  const verdict = await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const address = await requireForwardAddress(w, email)
    if (address.isVerified) return 'right'
    const verdict = await redeemCode(needs, w, { purpose: 'forward', address: address.email }, code)
    if (verdict !== 'right') return verdict
    await w.forwarding.verify(address.email)
    await w.record({ type: 'rules.changed', version })
    await w.enqueue({ name: 'report-forwarding', mailboxId, email: address.email, about: 'verified', version })
    return verdict
  })
  // Throw outside the transaction, so that the attempt is counted.
  if (verdict !== 'right') throw new Refused(verdict)
}
