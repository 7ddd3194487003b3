import { blockKey, judgeBlock } from '@sen/model/acting/blocking'
import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { BlockFilter } from './filter-store.ts'
import { unblockableSenders } from './unblockable-senders.ts'

/** @throws Refused domain_not_verified, rule_not_found, sender_not_blockable, rule_invalid (a duplicate) */
export async function changeBlockFilter(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FilterId,
  change: Partial<Omit<BlockFilter, 'id'>>,
): Promise<BlockFilter> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.filters.findBlock(id)
    if (!before) throw new Refused('rule_not_found')
    const filter = { ...before, ...change, sender: blockKey(change.sender ?? before.sender) }
    if (filter.sender !== before.sender) {
      const own = await unblockableSenders(w, actor)
      if (judgeBlock(filter.sender, own, false) !== 'blockable') throw new Refused('sender_not_blockable')
      if (await w.filters.findBlockOf(filter.sender)) throw new Refused('rule_invalid', { field: 'from' })
    }
    await w.filters.changeBlock(filter)
    await w.record({ type: 'rules.changed', version })
    return filter
  })
}
