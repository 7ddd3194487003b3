import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { BackupDamaged } from '../ports/backup-archive.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { BlobDamage, DamagedBlob, MaintenanceStore } from './maintenance-store.ts'

const KEYS_PER_BATCH = 100

export interface ScrubNeeds {
  readonly blobs: BlobStore
  readonly maintenance: Pick<MaintenanceStore, 'referencedBlobs' | 'unreferencedBlobs' | 'recordScrub'>
  readonly clock: Clock
  /** Returns the blob key: SHA-256 in hex. */
  digest(content: ByteStream): Promise<string>
}

export interface ScrubOptions {
  readonly after: string
  readonly before?: string
  /** Reads from a backup. Undefined to repair nothing. */
  readonly repairFrom?: (key: string) => Promise<ByteStream>
  /** Called after each batch. Returning false ends the check. */
  readonly goesOn?: (progress: ScrubResult) => boolean
}

export interface ScrubResult {
  readonly checked: number
  readonly found: readonly DamagedBlob[]
  readonly repaired: readonly string[]
  readonly checkedTo: string
  readonly isComplete: boolean
}

export async function scrubBlobs(needs: ScrubNeeds, options: ScrubOptions): Promise<ScrubResult> {
  const { maintenance, clock } = needs
  const { before, repairFrom, goesOn = () => true } = options
  const found: DamagedBlob[] = []
  const repaired: string[] = []
  let checked = 0
  let checkedTo = options.after
  const progress = (isComplete: boolean): ScrubResult => ({ checked, found, repaired, checkedTo, isComplete })
  for (;;) {
    const named = await maintenance.referencedBlobs(checkedTo, KEYS_PER_BATCH)
    const keys = before === undefined ? named : named.filter((key) => key < before)
    const batch = await checkAll(needs, keys)
    const mended = repairFrom ? await repairAll(needs, batch, repairFrom) : []
    const stillDamaged = batch.filter(({ key }) => !mended.includes(key))
    await maintenance.recordScrub(keys, stillDamaged, clock.now())
    checked += keys.length
    found.push(...batch)
    repaired.push(...mended)
    checkedTo = keys.at(-1) ?? checkedTo
    if (keys.length < KEYS_PER_BATCH) return progress(true)
    if (!goesOn(progress(false))) return progress(false)
  }
}

async function checkAll(needs: ScrubNeeds, keys: readonly string[]): Promise<readonly DamagedBlob[]> {
  const found: DamagedBlob[] = []
  for (const key of keys) {
    const damage = await check(needs, key)
    if (damage) found.push({ key, damage })
  }
  return found
}

async function check({ blobs, maintenance, digest }: ScrubNeeds, key: string): Promise<BlobDamage | undefined> {
  try {
    return (await digest(blobs.stream(key))) === key ? undefined : 'damaged'
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    return (await maintenance.unreferencedBlobs([key])).length > 0 ? undefined : 'missing'
  }
}

/** Returns the repaired keys. A copy that is damaged as well is stored under its own key and swept later. */
async function repairAll(
  { blobs }: Pick<ScrubNeeds, 'blobs'>,
  found: readonly DamagedBlob[],
  repairFrom: (key: string) => Promise<ByteStream>,
): Promise<readonly string[]> {
  const repaired: string[] = []
  for (const { key } of found) {
    try {
      const stored = await blobs.writeStream(await repairFrom(key), Number.POSITIVE_INFINITY)
      if (stored.key === key) repaired.push(key)
    } catch (error) {
      // The backup does not have this blob.
      if (!(error instanceof BackupDamaged)) throw error
    }
  }
  return repaired
}
