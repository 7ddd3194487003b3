import { UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/limits'
import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { severalAtOnce } from '../kit/several-at-once.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

const KEYS_AT_A_TIME = 500
const COPIES_AT_ONCE = 6
/** While a program goes on writing there is always something new. */
const MOST_ROUNDS = 8
const HOUR_MILLISECONDS = 3_600_000
const ALWAYS = { from: new Date(0), before: new Date(8.64e15) }

interface Needs {
  readonly from: BlobStore
  readonly to: BlobStore
  readonly housekeeping: Pick<HousekeepingStore, 'namedBlobs' | 'unnamedBlobs'>
  readonly clock: Clock
  /** The key that a content has: its SHA-256 in hex. */
  digest(content: ByteStream): Promise<string>
}

export interface CopiedBlobs {
  /** By this run. */
  readonly copied: number
  readonly copiedBytes: number
  /** Those that are in the other store now. */
  readonly there: number
  /** Keys whose content is another than their name says, and which are not copied. */
  readonly damaged: readonly string[]
  /** Keys that rows name and that are nowhere. */
  readonly missing: readonly string[]
}

/**
 * Brings to another store what rows name, and what was put of late and may be named at any moment; again and again, until a
 * round finds nothing that has come meanwhile. Each copy is read back. What is there already is left: whoever died in between
 * goes on. Nothing is changed in the first store. Memory: some hundred bytes for each blob.
 *
 * Writes that are not finished are not copied.
 *
 * @param told hears of progress
 * @throws when the other store gives back other bytes than it was given
 */
export async function copyBlobs(needs: Needs, told: (progress: CopiedBlobs) => void = () => {}): Promise<CopiedBlobs> {
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
      await severalAtOnce(
        keys.filter((key) => !there.has(key)),
        COPIES_AT_ONCE,
        copyOne,
      )
      if (copied > before) told(report())
    }
    if (copied === before) break
  }
  return report()
}

/** The young first: what is named meanwhile was put before, so that it is among either these or the named. */
async function* candidates({ from, housekeeping, clock }: Needs): AsyncGenerator<readonly string[]> {
  // Twice the time that may lie between a put and its row.
  const young = new Date(clock.now().getTime() - 2 * UNNAMED_BLOBS_KEPT_HOURS * HOUR_MILLISECONDS)
  let keys: string[] = []
  for await (const key of from.list({ ...ALWAYS, from: young })) {
    keys.push(key)
    if (keys.length < KEYS_AT_A_TIME) continue
    yield keys
    keys = []
  }
  yield keys
  for (let after = ''; ; ) {
    const named = await housekeeping.namedBlobs(after, KEYS_AT_A_TIME)
    yield named
    const last = named.at(-1)
    if (last === undefined || named.length < KEYS_AT_A_TIME) return
    after = last
  }
}

type Outcome = { readonly sizeBytes: number } | 'damaged' | 'missing' | 'unnamed'

async function copyBlob({ from, to, housekeeping, digest }: Needs, key: string): Promise<Outcome> {
  try {
    const put = await to.putStream(from.stream(key), Number.POSITIVE_INFINITY)
    // What lies there now under another key is named by nobody, and swept.
    if (put.key !== key) return 'damaged'
    if ((await digest(to.stream(key))) !== key) throw new Error(`the other store gave back other bytes of ${key}`)
    return put
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    // Swept between the question and the reading, when nobody names it.
    return (await housekeeping.unnamedBlobs([key])).length > 0 ? 'unnamed' : 'missing'
  }
}
