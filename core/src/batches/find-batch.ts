import type { BatchId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { Batch } from './batch-store.ts'

/**
 * How far a batch is.
 * @throws Refused batch_not_found
 */
export function findBatch(needs: { readonly store: MailStore }, actor: Actor, id: BatchId): Promise<Batch> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const batch = await reader.batches.find(id)
    if (!batch) throw new Refused('batch_not_found')
    return batch
  })
}
