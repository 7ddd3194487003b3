import { isDatabaseAway, isStorageFull } from '@sen/core/kit/resource-failure'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

/** Monitors may check every second, but the disk is tested less often. */
const REMEMBERED_MILLISECONDS = 5_000
/** A schema changes only by manual intervention. */
const SCHEMA_REMEMBERED_MILLISECONDS = 60_000

const NO_ROOM = `less than ${STORAGE_RESERVE_BYTES / MEGABYTE_BYTES} MB are free on the disk: new mail, files and drafts are refused until space is freed`

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
      tryBlobs().catch((error: unknown) => refuse('the blob store', error)),
    ])
    if (!isAlone()) throw new NotReady('the connection that holds the program lock is being reopened')
    if ((await missing()).length > 0) {
      throw new NotReady('the database schema is incomplete; run sen doctor for details')
    }
  })
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a read-only file system',
  EIO: 'is on a failing disk',
  EACCES: 'is not writable by the user that runs this program',
  EPERM: 'is not writable by the user that runs this program',
  ENOENT: 'no longer exists',
  '25006': 'is read-only: it is a standby, or was set to read-only',
  '42501': "does not give this program's role enough privileges",
}

/** Everybody may read this, so it names no path, host or bucket. */
function refuse(what: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = isStorageFull(error)
    ? 'is on a full disk'
    : isDatabaseAway(error)
      ? 'does not respond'
      : (PROBLEMS[code] ?? 'rejects writes; see the log for the cause')
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
