import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/** @throws Refused domain_not_verified, rule_not_found */
export async function removeFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<void> {
  requirePermission(actor, 'change_filters')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if ((await w.vacation.find())?.id === id) await w.vacation.remove()
    else {
      const filter = (await w.filters.findBlock(id)) ?? (await w.filters.findCustom(id))
      if (!filter) throw new Refused('rule_not_found')
      await w.filters.remove(id, version)
    }
    await w.record({ type: 'rules.changed', version })
  })
}
