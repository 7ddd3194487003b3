import { isDatabaseAway, isStorageFull } from '@sen/core/kit/resource-failure'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

/** Monitors may check every second, but the disk is tested less often. */
const REMEMBERED_MILLISECONDS = 5_000
/** A schema changes only by manual intervention. */
const SCHEMA_REMEMBERED_MILLISECONDS = 60_000

const NO_ROOM = `less than ${STORAGE_RESERVE_BYTES / MEGABYTE_BYTES} MB are free on the disk: mail, files and drafts are refused until there is room`

/** Anybody may read `message`. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

export interface ReadinessNeeds {
  isRoomShort(): boolean
  tryDatabase(): Promise<unknown>
  tryBlobs(): Promise<void>
  compareSchema(): Promise<{ readonly missing: readonly string[] }>
  /** The result is false while the connection with the program's lock is being opened again. */
  isAlone(): boolean
}

export function readiness({
  isRoomShort,
  tryDatabase,
  tryBlobs,
  compareSchema,
  isAlone,
}: ReadinessNeeds): () => Promise<void> {
  const missing = remembered(SCHEMA_REMEMBERED_MILLISECONDS, async () => (await compareSchema()).missing)
  return remembered(REMEMBERED_MILLISECONDS, async () => {
    // A test must not use the reserve.
    if (isRoomShort()) throw new NotReady(NO_ROOM)
    // A read-only database and a full disk both refuse mail.
    await Promise.all([
      tryDatabase().catch((error: unknown) => refuse('the database', error)),
      tryBlobs().catch((error: unknown) => refuse('the store of the blobs', error)),
    ])
    if (!isAlone()) throw new NotReady('the connection that guards the database is being opened again')
    if ((await missing()).length > 0) {
      throw new NotReady('the database lacks what this program needs; sen doctor names it')
    }
  })
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a file system that cannot be written',
  EIO: 'is on a disk that fails',
  EACCES: 'may not be written by the user of this program',
  EPERM: 'may not be written by the user of this program',
  ENOENT: 'is not there any more',
  '25006': 'takes no changes: it is a standby, or its operator has closed it',
  '42501': 'gives the role of this program too few rights',
}

/** Everybody may read this, so it names no path, host or bucket. */
function refuse(what: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = isStorageFull(error)
    ? 'is on a disk that is full'
    : isDatabaseAway(error)
      ? 'does not answer'
      : (PROBLEMS[code] ?? 'takes nothing; the log says why')
  throw new NotReady(`${what} ${problem}`, { cause: error })
}

export function remembered<T>(milliseconds: number, find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  let askedAt = 0
  return () => {
    const now = performance.now()
    if (found === undefined || now - askedAt >= milliseconds) {
      found = find()
      askedAt = now
    }
    return found
  }
}
