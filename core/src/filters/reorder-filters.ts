import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { StoredFilter } from './filter-store.ts'

/** Other filters were created meanwhile and stay below. @throws Refused domain_not_verified, rule_not_found */
export async function reorderFilters(
  needs: { readonly store: MailStore },
  actor: Actor,
  ids: readonly FilterId[],
): Promise<readonly StoredFilter[]> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const wanted = [...new Set(ids)]
    if ((await w.filters.countCustoms(wanted)) < wanted.length) throw new Refused('rule_not_found')
    await w.filters.reorder(wanted)
    await w.record({ type: 'rules.changed', version })
    return w.filters.customs()
  })
}
