import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Batch } from './batch-store.ts'

/** The last batch of the mailbox, so that a page that comes back finds one that is still under way. */
export function latestBatch(needs: { readonly store: MailStore }, actor: Actor): Promise<Batch | undefined> {
  return needs.store.read(actor.mailboxId, (reader) => reader.batches.latest())
}
