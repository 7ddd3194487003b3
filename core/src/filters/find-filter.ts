import { forwardOfFilter } from '@sen/model/forwarding/forward-filter'
import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore, Reader } from '../store.ts'
import type { Filter } from './filter-store.ts'

/** @throws Refused rule_not_found */
export function findFilter(needs: { readonly store: MailStore }, actor: Actor, id: FilterId): Promise<Filter> {
  return needs.store.read(actor.mailboxId, (r) => requireStanding(r, id))
}

/** @throws Refused rule_not_found */
export async function requireStanding(
  { filters, vacation: vacations, forwarding }: Pick<Reader, 'filters' | 'vacation' | 'forwarding'>,
  id: FilterId,
): Promise<Filter> {
  const address = forwardOfFilter(id)
  if (address !== undefined) {
    const forward = (await forwarding.all()).find(({ email }) => email === address)
    if (!forward) throw new Refused('rule_not_found')
    return { kind: 'forward', forward }
  }
  const block = await filters.findBlock(id)
  if (block) return { kind: 'block', block }
  const custom = await filters.findCustom(id)
  if (custom) return { kind: 'custom', custom }
  const vacation = await vacations.find()
  if (vacation?.id !== id) throw new Refused('rule_not_found')
  return { kind: 'vacation', vacation }
}
