import { UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

const KEYS_AT_A_TIME = 500

/**
 * Removes blobs that no row names, and returns how many. Bytes are put before the row that names them is committed, so
 * what was put within the last day is left alone; and what was put before this database began may belong to another
 * one. See docs/subsystems/housekeeping.md.
 */
export async function sweepBlobs(needs: {
  readonly blobs: BlobStore
  readonly housekeeping: Pick<HousekeepingStore, 'begunAt' | 'unnamedBlobs'>
  readonly clock: Clock
}): Promise<number> {
  const { blobs, housekeeping, clock } = needs
  const before = new Date(clock.now().getTime() - UNNAMED_BLOBS_KEPT_HOURS * 3_600_000)
  const from = await housekeeping.begunAt()
  let removed = 0
  for await (const keys of inBatches(blobs.list({ from, before }))) {
    for (const key of await housekeeping.unnamedBlobs(keys)) {
      if (await blobs.removeIfOlder(key, before)) removed += 1
    }
  }
  return removed
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < KEYS_AT_A_TIME) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
