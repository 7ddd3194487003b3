import { forwardOfFilter } from '@sen/model/forwarding/forward-filter'
import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireStanding } from './find-filter.ts'

/** @throws Refused domain_not_verified, rule_not_found */
export async function removeFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<void> {
  // Removing a forwarding address is always permitted.
  if (forwardOfFilter(id) === undefined) requirePermission(actor, 'change_filters')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const found = await requireStanding(w, id)
    if (found.kind === 'vacation') await w.vacation.remove()
    else if (found.kind === 'forward') await w.forwarding.remove(found.forward.email)
    else await w.filters.remove(id, version)
    await w.record({ type: 'rules.changed', version })
  })
}
