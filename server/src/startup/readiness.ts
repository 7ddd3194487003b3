import { MEGABYTE_BYTES } from '@sen/model/limits'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

/** Whoever watches may ask every second; the disk is bothered less often. */
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
  /** Throws when the database or the folder of the blobs takes nothing. */
  tryWriting(): Promise<void>
  compareSchema(): Promise<{ readonly missing: readonly string[] }>
  /** False while the connection that keeps other programs off the database is being opened again. */
  isAlone(): boolean
}

/** Throws when the program cannot do its work; what was found is remembered for some seconds. */
export function readiness({ isRoomShort, tryWriting, compareSchema, isAlone }: ReadinessNeeds): () => Promise<void> {
  const missing = remembered(SCHEMA_REMEMBERED_MILLISECONDS, async () => (await compareSchema()).missing)
  return remembered(REMEMBERED_MILLISECONDS, async () => {
    // A reserve is not for trying.
    if (isRoomShort()) throw new NotReady(NO_ROOM)
    // Said of both: a database that only reads, and a disk that is full, take no mail.
    await tryWriting()
    if (!isAlone()) throw new NotReady('the connection that guards the database is being opened again')
    if ((await missing()).length > 0) {
      throw new NotReady('the database lacks what this program needs; sen doctor names it')
    }
  })
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
