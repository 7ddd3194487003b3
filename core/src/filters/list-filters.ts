import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { BlockFilter } from './filter-store.ts'

/** All filters of the mailbox, oldest first. */
export function listFilters(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly BlockFilter[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.filters.blocks())
}
