import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireForwardAddress } from './forwarding-view.ts'

export type ForwardingChoice =
  | { readonly isOn: false }
  | { readonly isOn: true; readonly email: string; readonly keepsCopy: boolean }

/**
 * Stopping is always permitted (spec section 4.8.2).
 * @throws Refused `forward_not_found`, `forward_not_verified`, smtp_disabled, domain_not_verified
 */
export async function saveForwarding(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  choice: ForwardingChoice,
): Promise<void> {
  if (choice.isOn) requirePermission(actor, 'send_mail')
  const { mailboxId } = actor
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!choice.isOn) await w.forwarding.switchOff()
    else {
      const { email, isVerified, isActive } = await requireForwardAddress(w, choice.email)
      if (!isVerified) throw new Refused('forward_not_verified')
      await w.forwarding.switchOn(email, choice.keepsCopy, needs.clock.now())
      if (!isActive) await w.enqueue({ name: 'report-forwarding', mailboxId, email, about: 'on', version })
    }
    await w.record({ type: 'rules.changed', version })
  })
}
