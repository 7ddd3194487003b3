import { BLOBS_ASIDE_HOURS, UNFINISHED_WRITES_KEPT_HOURS, UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/blobs/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { BlobStore, WriteSpan } from '../ports/blob-store.ts'
import type { MaintenanceStore } from './maintenance-store.ts'

const KEYS_PER_BATCH = 500

interface SweepNeeds {
  readonly blobs: BlobStore
  readonly maintenance: Pick<MaintenanceStore, 'databaseCreatedAt' | 'unreferencedBlobs' | 'withSweepLock'>
  readonly clock: Clock
  readonly keysPerBatch?: number
}

/**
 * An unreferenced blob older than a day is set aside. The next day's run restores it if a row refers to it by then, and
 * otherwise removes it. Blobs from before this database began may belong to another one. See
 * docs/subsystems/maintenance.md.
 */
export async function deleteUnusedBlobs(needs: SweepNeeds): Promise<number> {
  return (await needs.maintenance.withSweepLock(() => deleteUnused(needs))) ?? 0
}

async function deleteUnused(needs: SweepNeeds): Promise<number> {
  const { blobs, clock, maintenance } = needs
  const from = await maintenance.databaseCreatedAt()
  const removed = await judgeAside(needs, { from, before: hoursAgo(clock, BLOBS_ASIDE_HOURS) })
  await setUnnamedAside(needs, { from, before: hoursAgo(clock, UNNAMED_BLOBS_KEPT_HOURS) })
  for await (const id of blobs.writes.list(hoursAgo(clock, UNFINISHED_WRITES_KEPT_HOURS))) await blobs.writes.abort(id)
  return removed
}

async function judgeAside({ blobs, maintenance, keysPerBatch }: SweepNeeds, span: WriteSpan): Promise<number> {
  let removed = 0
  for await (const keys of inBatches(blobs.listAside(span), keysPerBatch)) {
    const unnamed = new Set(await maintenance.unreferencedBlobs(keys))
    for (const key of keys) await (unnamed.has(key) ? blobs.removeAside(key) : blobs.restore(key))
    removed += unnamed.size
  }
  return removed
}

async function setUnnamedAside({ blobs, maintenance, keysPerBatch }: SweepNeeds, span: WriteSpan): Promise<void> {
  for await (const keys of inBatches(blobs.list(span), keysPerBatch)) {
    for (const key of await maintenance.unreferencedBlobs(keys)) await blobs.setAside(key)
  }
}

function hoursAgo(clock: Clock, hours: number): Date {
  return new Date(clock.now().getTime() - hours * HOUR_MILLISECONDS)
}

async function* inBatches(keys: AsyncIterable<string>, size = KEYS_PER_BATCH): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
