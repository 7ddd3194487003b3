import type { BatchField, BatchReceipt } from '@sen/contract/jobs/batches'
import type { Batch } from '@sen/core/batches/batch-store'
import { unixSeconds } from './times.ts'

export function presentBatch({ id, action, state, total, done, changed, endedAt }: Batch): BatchField {
  return { id, action, state, total, done, changed, ended_at: endedAt ? unixSeconds(endedAt) : null }
}

export function presentBatchReceipt(receipt: { readonly batch: Batch; readonly version: number }): BatchReceipt {
  return { ...presentBatch(receipt.batch), version: receipt.version }
}
