import { UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/blobs/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { runConcurrently } from '../kit/run-concurrently.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { MaintenanceStore } from './maintenance-store.ts'

const KEYS_PER_BATCH = 500
const COPIES_AT_ONCE = 6
/** A running program keeps adding blobs, so the number of rounds is limited. */
const MOST_ROUNDS = 8
const ALWAYS = { from: new Date(0), before: new Date(8.64e15) }

interface Needs {
  readonly from: BlobStore
  readonly to: BlobStore
  readonly maintenance: Pick<MaintenanceStore, 'referencedBlobs' | 'unreferencedBlobs'>
  readonly clock: Clock
  /** Returns the blob key: SHA-256 in hex. */
  digest(content: ByteStream): Promise<string>
}

export interface CopiedBlobs {
  readonly copied: number
  readonly copiedBytes: number
  readonly there: number
  readonly damaged: readonly string[]
  readonly missing: readonly string[]
}

/**
 * Copies in rounds until nothing new is found, and reads each copy back. An interrupted run can resume.
 * @throws when the target returns other bytes than it was given
 */
export async function copyBlobs(
  needs: Needs,
  onProgress: (progress: CopiedBlobs) => void = () => {},
): Promise<CopiedBlobs> {
  const { to } = needs
  const there = new Set<string>()
  for await (const key of to.list(ALWAYS)) there.add(key)
  const damaged: string[] = []
  const missing: string[] = []
  let copied = 0
  let copiedBytes = 0
  const report = (): CopiedBlobs => ({
    copied,
    copiedBytes,
    there: there.size - damaged.length - missing.length,
    damaged,
    missing,
  })
  const copyOne = async (key: string): Promise<void> => {
    const outcome = await copyBlob(needs, key)
    if (outcome === 'unnamed') return
    there.add(key)
    if (outcome === 'damaged') damaged.push(key)
    else if (outcome === 'missing') missing.push(key)
    else {
      copied += 1
      copiedBytes += outcome.sizeBytes
    }
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = copied
    for await (const keys of candidates(needs)) {
      await runConcurrently(
        keys.filter((key) => !there.has(key)),
        COPIES_AT_ONCE,
        copyOne,
      )
      if (copied > before) onProgress(report())
    }
    if (copied === before) break
  }
  return report()
}

/** Yields recent blobs first: a blob that becomes referenced meanwhile is found as recent or as referenced. */
async function* candidates({ from, maintenance, clock }: Needs): AsyncGenerator<readonly string[]> {
  // Twice the maximum time between a put and its row.
  const young = new Date(clock.now().getTime() - 2 * UNNAMED_BLOBS_KEPT_HOURS * HOUR_MILLISECONDS)
  let keys: string[] = []
  for await (const key of from.list({ ...ALWAYS, from: young })) {
    keys.push(key)
    if (keys.length < KEYS_PER_BATCH) continue
    yield keys
    keys = []
  }
  yield keys
  for (let after = ''; ; ) {
    const named = await maintenance.referencedBlobs(after, KEYS_PER_BATCH)
    yield named
    const last = named.at(-1)
    if (last === undefined || named.length < KEYS_PER_BATCH) return
    after = last
  }
}

type Outcome = { readonly sizeBytes: number } | 'damaged' | 'missing' | 'unnamed'

async function copyBlob({ from, to, maintenance, digest }: Needs, key: string): Promise<Outcome> {
  try {
    const put = await to.writeStream(from.stream(key), Number.POSITIVE_INFINITY)
    // The copy is stored under another key, which nothing refers to, and will be swept.
    if (put.key !== key) return 'damaged'
    if ((await digest(to.stream(key))) !== key)
      throw new Error(`the target store returned different bytes than were written for blob ${key}`)
    return put
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    // An unreferenced blob may have been swept between the query and the read.
    return (await maintenance.unreferencedBlobs([key])).length > 0 ? 'unnamed' : 'missing'
  }
}
