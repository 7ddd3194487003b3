import { mayUndoBatch } from '@sen/model/acting/batches'
import type { BatchId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Batch } from './batch-store.ts'
import { reportBatch } from './report-batch.ts'

/**
 * Orders that all a batch did be taken back, by a job as well.
 *
 * @throws Refused domain_not_verified, batch_not_found, batch_undo_too_late
 */
export async function undoBatch(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: BatchId,
): Promise<{ readonly batch: Batch; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.batches.find(id)
    if (!before) throw new Refused('batch_not_found')
    if (!mayUndoBatch(before, needs.clock.now())) throw new Refused('batch_undo_too_late')
    await w.batches.setState(id, 'undoing')
    await w.enqueue({ name: 'run-batch', mailboxId: actor.mailboxId, batchId: id })
    const batch = (await w.batches.find(id)) ?? before
    await reportBatch(w, batch, version)
    return { batch, version }
  })
}
