import type { BatchId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { Batch } from './batch-store.ts'
import { reportBatch } from './report-batch.ts'

/**
 * Stops a batch where it is; what it has done stays done and can be undone. One that has ended stays as it ended.
 *
 * @throws Refused batch_not_found
 */
export async function cancelBatch(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: BatchId,
): Promise<{ readonly batch: Batch; readonly version: number }> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.batches.find(id)
    if (!before) throw new Refused('batch_not_found')
    if (before.state !== 'working') return { batch: before, version }
    await w.batches.setState(id, 'cancelled')
    const batch = (await w.batches.find(id)) ?? before
    await reportBatch(w, batch, version)
    return { batch, version }
  })
}
