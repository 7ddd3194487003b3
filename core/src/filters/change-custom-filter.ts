import type { CustomFilter } from '@sen/model/filters/filter'
import { filterNameProblem } from '@sen/model/filters/judge-filter'
import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { StoredFilter } from './filter-store.ts'
import { requireFilter } from './require-filter.ts'

/**
 * A filter with a deleted folder may still be disabled and renamed; any other change validates the whole filter.
 * @throws Refused domain_not_verified, smtp_disabled, rule_not_found, rule_invalid
 */
export async function changeCustomFilter(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FilterId,
  change: Partial<Omit<CustomFilter, 'id'>>,
): Promise<StoredFilter> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.filters.findCustom(id)
    if (!before) throw new Refused('rule_not_found')
    const filter = { ...before, ...change, id }
    const isRedefined = change.conditions ?? change.actions ?? change.match
    if (isRedefined || (change.isEnabled && !before.isEnabled)) await requireFilter(w, actor, filter)
    else {
      const problem = filterNameProblem(filter.name)
      if (problem) throw new Refused('rule_invalid', { problem })
    }
    await w.filters.change(filter)
    await w.record({ type: 'rules.changed', version })
    return (await w.filters.findCustom(id)) ?? filter
  })
}
