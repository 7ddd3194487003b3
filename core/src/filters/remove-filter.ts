import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireStanding } from './find-filter.ts'

/** @throws Refused domain_not_verified, rule_not_found */
export async function removeFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<void> {
  requirePermission(actor, 'change_filters')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { kind } = await requireStanding(w, id)
    if (kind === 'vacation') await w.vacation.remove()
    else await w.filters.remove(id, version)
    await w.record({ type: 'rules.changed', version })
  })
}
