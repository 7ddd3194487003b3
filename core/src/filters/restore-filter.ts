import { MAX_BLOCKED_SENDERS, MAX_FILTERS } from '@sen/model/filters/limits'
import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Filter } from './filter-store.ts'
import { requireStanding } from './find-filter.ts'

/**
 * If its sender was blocked again meanwhile, returns the newer filter.
 * @throws Refused domain_not_verified, rule_not_found (purged or unknown), too_many_rules, too_many_blocked_senders
 */
export async function restoreFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<Filter> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const restored = await w.filters.restore(id)
    if (!restored) throw new Refused('rule_not_found')
    const filter = await requireStanding(w, restored)
    if (filter.kind === 'block') {
      if ((await w.filters.countBlocks()) > MAX_BLOCKED_SENDERS) throw new Refused('too_many_blocked_senders')
    } else if ((await w.filters.countCustoms()) > MAX_FILTERS) throw new Refused('too_many_rules')
    await w.record({ type: 'rules.changed', version })
    return filter
  })
}
