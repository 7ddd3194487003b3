import type { CustomFilter } from '@sen/model/filters/filter'
import { MAX_FILTERS } from '@sen/model/filters/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { StoredFilter } from './filter-store.ts'
import { requireFilter } from './require-filter.ts'

/** @throws Refused domain_not_verified, smtp_disabled (it deletes mail), rule_invalid, too_many_rules */
export async function createFilter(
  needs: { readonly store: MailStore },
  actor: Actor,
  filter: Omit<CustomFilter, 'id'>,
): Promise<StoredFilter> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireFilter(w, actor, filter)
    if ((await w.filters.countCustoms()) >= MAX_FILTERS) throw new Refused('too_many_rules')
    const made = await w.filters.findCustom(await w.filters.create(filter, version))
    if (!made) throw new Error('a filter was not created')
    await w.record({ type: 'rules.changed', version })
    return made
  })
}
