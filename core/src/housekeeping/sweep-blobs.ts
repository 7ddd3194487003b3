import { UNFINISHED_WRITES_KEPT_HOURS, UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

const KEYS_AT_A_TIME = 500
const HOUR_MILLISECONDS = 3_600_000

interface SweepNeeds {
  readonly blobs: BlobStore
  readonly housekeeping: Pick<HousekeepingStore, 'begunAt' | 'unnamedBlobs'>
  readonly clock: Clock
}

/**
 * Removes blobs that no row names, and returns how many. What nobody has named for a day is set aside; a day later it is
 * put back if somebody names it after all, and removed if not: bytes that are put again at any moment of this are kept.
 * What was put before this database began may belong to another one. Writes that nobody goes on with are dropped. See
 * docs/subsystems/housekeeping.md.
 */
export async function sweepBlobs(needs: SweepNeeds): Promise<number> {
  const { blobs, clock } = needs
  const before = hoursAgo(clock, UNNAMED_BLOBS_KEPT_HOURS)
  const removed = await judgeAside(needs, before)
  await setUnnamedAside(needs, before)
  for await (const id of blobs.writes.list(hoursAgo(clock, UNFINISHED_WRITES_KEPT_HOURS))) await blobs.writes.drop(id)
  return removed
}

async function judgeAside({ blobs, housekeeping }: SweepNeeds, before: Date): Promise<number> {
  let removed = 0
  for await (const keys of inBatches(blobs.listAside(before))) {
    const unnamed = new Set(await housekeeping.unnamedBlobs(keys))
    for (const key of keys) await (unnamed.has(key) ? blobs.removeAside(key) : blobs.putBack(key))
    removed += unnamed.size
  }
  return removed
}

async function setUnnamedAside({ blobs, housekeeping }: SweepNeeds, before: Date): Promise<void> {
  const from = await housekeeping.begunAt()
  for await (const keys of inBatches(blobs.list({ from, before }))) {
    for (const key of await housekeeping.unnamedBlobs(keys)) await blobs.setAside(key)
  }
}

function hoursAgo(clock: Clock, hours: number): Date {
  return new Date(clock.now().getTime() - hours * HOUR_MILLISECONDS)
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
