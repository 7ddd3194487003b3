import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { BlockFilter } from './filter-store.ts'

/** @throws Refused rule_not_found */
export function findFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<BlockFilter> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const filter = await reader.filters.findBlock(id)
    if (!filter) throw new Refused('rule_not_found')
    return filter
  })
}
