import type { ForwardAddress } from '../forwarding/forward-store.ts'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { StoredVacation } from '../vacation/vacation-store.ts'
import type { BlockFilter, StoredFilter } from './filter-store.ts'

export interface Filters {
  readonly blocks: readonly BlockFilter[]
  readonly customs: readonly StoredFilter[]
  readonly vacation: StoredVacation | undefined
  readonly forwards: readonly ForwardAddress[]
}

export function listFilters(needs: { readonly store: MailStore }, actor: Actor): Promise<Filters> {
  return needs.store.read(actor.mailboxId, async ({ filters, vacation: vacations, forwarding }) => {
    const [blocks, customs, vacation, forwards] = await Promise.all([
      filters.blocks(),
      filters.customs(),
      vacations.find(),
      forwarding.all(),
    ])
    return { blocks, customs, vacation, forwards }
  })
}
