import { randomUUID } from 'node:crypto'
import { EXIT_WRONG_CONFIG, StartRefused } from '../start-refused.ts'

export interface StoreMark {
  readonly id: string
  /**
   * `copying` is an incomplete copy. `left` means that newer blobs are in a copy elsewhere. `restoring` is an
   * incomplete restore.
   */
  readonly state: 'whole' | 'copying' | 'left' | 'restoring'
}

export interface BlobStoreMatch {
  readonly place: string
  readonly recorded: string | undefined
  readonly found: StoreMark | undefined
  readonly sample: readonly string[]
  has(key: string): Promise<boolean>
  /** A command beside a running program must not mark the store. */
  readonly mayMark: boolean
  record(id: string): Promise<void>
  mark(id: string): Promise<void>
}

/**
 * Checks that database and blob store belong together, and marks new or old ones without a mark. With a wrong store,
 * the daily cleanup would delete blobs of another database.
 * @throws StartRefused
 */
export async function matchBlobStore(match: BlobStoreMatch): Promise<void> {
  const { recorded, found, place } = match
  refuseUnfinishedRestore(place, found)
  if (recorded !== undefined && found !== undefined && recorded !== found.id) {
    throw refusal(`The blobs in ${place} belong to another database.`)
  }
  if (found?.state === 'copying')
    throw refusal(`The copy of the blobs to ${place} was not completed. Run sen blobs copy again.`)
  if (found?.state === 'left')
    throw refusal(`The blobs in ${place} were copied to another store, which is in use since then.`)
  if (recorded !== undefined && found !== undefined) return
  if (!match.mayMark) throw refusal(`${place} is not the blob store of the running program.`)
  if (match.sample.length > 0 && !(await hasAny(match))) {
    throw refusal(`${place} has none of the blobs that the database refers to.`)
  }
  if (match.sample.length === 0 && recorded === undefined && found !== undefined) {
    throw refusal(`The blobs in ${place} belong to another database, and this database is new.`)
  }
  const id = recorded ?? found?.id ?? randomUUID()
  // If the start ends in between, the next one finds a store without a mark, and marks it.
  if (recorded === undefined) await match.record(id)
  if (found === undefined) await match.mark(id)
}

/** Call it before any change: the database of an interrupted restore appears new. @throws StartRefused */
export function refuseUnfinishedRestore(place: string, found: StoreMark | undefined): void {
  if (found?.state !== 'restoring') return
  throw new StartRefused(
    `A restore to ${place} was not completed, so its data is incomplete. Run sen restore again.`,
    EXIT_WRONG_CONFIG,
  )
}

async function hasAny({ sample, has }: BlobStoreMatch): Promise<boolean> {
  for (const key of sample) if (await has(key)) return true
  return false
}

function refusal(problem: string): StartRefused {
  return new StartRefused(
    `${problem} Set BLOB_URL (or DATA_DIR) to the store that belongs to the database, or restore both from the same backup.`,
    EXIT_WRONG_CONFIG,
  )
}
