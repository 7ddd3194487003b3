import { isDatabaseAway, isStorageFull } from '@sen/core/kit/resource-failure'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

/** Monitors may check every second, but the disk is tested less often. */
const REMEMBERED_MILLISECONDS = 5_000
/** A schema changes only by somebody's hand. */
const SCHEMA_REMEMBERED_MILLISECONDS = 60_000

const NO_ROOM = `less than ${STORAGE_RESERVE_BYTES / MEGABYTE_BYTES} MB are free on the disk: mail, files and drafts are refused until there is room`

/** The program runs and cannot do its work; `message` says why, in words that anybody may read. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

export interface ReadinessNeeds {
  /** So little is free on the disks that nothing more is taken. */
  isRoomShort(): boolean
  /** Throws when the database takes nothing. */
  tryDatabase(): Promise<unknown>
  /** Throws when the store of the blobs takes nothing. */
  tryBlobs(): Promise<void>
  compareSchema(): Promise<{ readonly missing: readonly string[] }>
  /** False while the connection that keeps other programs off the database is being opened again. */
  isAlone(): boolean
}

/** Throws when the program cannot do its work; what was found is remembered for some seconds. */
export function readiness({
  isRoomShort,
  tryDatabase,
  tryBlobs,
  compareSchema,
  isAlone,
}: ReadinessNeeds): () => Promise<void> {
  const missing = remembered(SCHEMA_REMEMBERED_MILLISECONDS, async () => (await compareSchema()).missing)
  return remembered(REMEMBERED_MILLISECONDS, async () => {
    // A reserve is not for trying.
    if (isRoomShort()) throw new NotReady(NO_ROOM)
    // Said of both: a database that only reads, and a disk that is full, take no mail.
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

/** Problems of disks and databases, by error code of the system or of PostgreSQL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a file system that cannot be written',
  EIO: 'is on a disk that fails',
  EACCES: 'may not be written by the user of this program',
  EPERM: 'may not be written by the user of this program',
  ENOENT: 'is not there any more',
  '25006': 'takes no changes: it is a standby, or its operator has closed it',
  '42501': 'gives the role of this program too few rights',
}

/** Everybody may read this, so it names no path, no host and no bucket. */
function refuse(what: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = isStorageFull(error)
    ? 'is on a disk that is full'
    : isDatabaseAway(error)
      ? 'does not answer'
      : (PROBLEMS[code] ?? 'takes nothing; the log says why')
  throw new NotReady(`${what} ${problem}`, { cause: error })
}

/** Returns `find`, asked at most once in so many milliseconds. */
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
