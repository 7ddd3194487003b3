import type { RuleId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { requireVerifiedDomain } from '../threads/require-verified-domain.ts'

/** @throws Refused domain_not_verified, rule_not_found */
export async function removeRule(needs: { readonly store: MailStore }, actor: Actor, id: RuleId): Promise<void> {
  requireVerifiedDomain(actor)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.rules.findBlock(id))) throw new Refused('rule_not_found')
    await w.rules.removeBlock(id, version)
    await w.record({ type: 'rules.changed', version })
  })
}
