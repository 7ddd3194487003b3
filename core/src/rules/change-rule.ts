import { blockKey, judgeBlock } from '@sen/model/acting/blocking'
import type { RuleId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { requireVerifiedDomain } from '../threads/require-verified-domain.ts'
import type { BlockRule } from './rule-store.ts'

/**
 * Switches a block rule, names it, or gives it another sender.
 *
 * @throws Refused domain_not_verified, rule_not_found, sender_not_blockable, rule_invalid (another rule has this sender)
 */
export async function changeRule(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: RuleId,
  change: Partial<Omit<BlockRule, 'id'>>,
): Promise<BlockRule> {
  requireVerifiedDomain(actor)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.rules.findBlock(id)
    if (!before) throw new Refused('rule_not_found')
    const rule = { ...before, ...change, sender: blockKey(change.sender ?? before.sender) }
    if (rule.sender !== before.sender) {
      const own = [actor.address, ...(await w.mailbox.senders()).map(({ email }) => email)]
      if (judgeBlock(rule.sender, own, false) !== 'blockable') throw new Refused('sender_not_blockable')
      if (await w.rules.findBlockOf(rule.sender)) throw new Refused('rule_invalid', { field: 'from' })
    }
    await w.rules.changeBlock(rule)
    await w.record({ type: 'rules.changed', version })
    return rule
  })
}
