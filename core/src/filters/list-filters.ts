import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { BlockFilter, KeptFilter } from './filter-store.ts'

export interface Filters {
  /** Oldest first. */
  readonly blocks: readonly BlockFilter[]
  /** From the top. */
  readonly customs: readonly KeptFilter[]
}

/** All filters of the mailbox. */
export function listFilters(needs: { readonly store: MailStore }, actor: Actor): Promise<Filters> {
  return needs.store.read(actor.mailboxId, async ({ filters }) => {
    const [blocks, customs] = await Promise.all([filters.blocks(), filters.customs()])
    return { blocks, customs }
  })
}
