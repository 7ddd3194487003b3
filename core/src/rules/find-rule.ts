import type { RuleId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { BlockRule } from './rule-store.ts'

/** @throws Refused rule_not_found */
export function findRule(needs: { readonly store: MailStore }, actor: Actor, id: RuleId): Promise<BlockRule> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const rule = await reader.rules.findBlock(id)
    if (!rule) throw new Refused('rule_not_found')
    return rule
  })
}
