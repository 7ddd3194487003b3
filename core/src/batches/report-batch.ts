import type { Writer } from '../store.ts'
import type { Batch } from './batch-store.ts'

/** Tells open pages how far a batch is, within its transaction. */
export function reportBatch(w: Writer, batch: Batch, version: number): Promise<void> {
  const { id, action, state, total, done, changed } = batch
  return w.record({ type: 'batch.progress', version, batchId: id, action, state, total, done, changed })
}
