import { WriteBusy } from '@sen/core/ports/blob-store'
import { isDeadWriter, writerName } from '../writer-name.ts'
import type { S3Bucket, S3Object } from './s3-bucket.ts'

/** Who has not said for so long that they are at it has died, or hangs. */
const LEASE_MILLISECONDS = 60_000
const RENEWED_MILLISECONDS = 15_000
/** Nothing is begun with less than this left: it would end behind the lease. */
const SPARE_MILLISECONDS = 30_000

export interface WriteLease {
  /** What lay in the folder when it was taken, without the leases. */
  readonly found: readonly S3Object[]
  /** @throws WriteBusy when it could not be renewed: somebody else may work with the write by now */
  assertHeld(): void
  release(): Promise<void>
}

/**
 * Makes the caller the only one who works in a folder, also among other processes: says so in an object `by.<who>`, then
 * looks who else does. Of two who come at one moment at least one sees the other, for a listing has what was put before it;
 * it may be that both do and both go away. Nothing rests on writes with conditions, which many stores ignore.
 *
 * @throws WriteBusy
 */
export async function takeLease(bucket: S3Bucket, folder: string): Promise<WriteLease> {
  const name = `${folder}by.${writerName()}`
  let heldSince = performance.now()
  await bucket.put(name, new Uint8Array(0))
  const objects: S3Object[] = []
  try {
    for await (const object of bucket.list(folder)) objects.push(object)
    const isAlone = standsAlone(name, objects, folder)
    if (!isAlone) throw new WriteBusy('somebody else works with this write')
  } catch (error) {
    await bucket.delete(name).catch(() => {})
    throw error
  }
  let isReleased = false
  const timer = setInterval(() => {
    const startedAt = performance.now()
    bucket.put(name, new Uint8Array(0)).then(
      () => {
        heldSince = startedAt
        // One that was under way at the release would leave it behind.
        if (isReleased) void bucket.delete(name).catch(() => {})
      },
      // What is begun after a while of this fails by itself.
      () => {},
    )
  }, RENEWED_MILLISECONDS).unref()
  return {
    found: objects.filter((object) => !isLease(object, folder)),
    assertHeld: () => {
      const isStale = performance.now() - heldSince > LEASE_MILLISECONDS - SPARE_MILLISECONDS
      if (isStale)
        throw new WriteBusy('the store did not answer for so long that somebody else may work with this write')
    },
    release: async () => {
      isReleased = true
      clearInterval(timer)
      // It ends by itself; what was done stands.
      await bucket.delete(name).catch(() => {})
    },
  }
}

export function isLease({ name }: S3Object, folder: string): boolean {
  return name.startsWith(`${folder}by.`)
}

/** All ages are by the clock of the store: our own lease is as young as can be. */
function standsAlone(own: string, objects: readonly S3Object[], folder: string): boolean {
  const now = objects.find(({ name }) => name === own)?.modifiedAt
  // A store that does not list what was just put cannot tell.
  if (now === undefined) return false
  return objects.every((object) => {
    if (object.name === own || !isLease(object, folder)) return true
    const who = object.name.slice(`${folder}by.`.length)
    return isDeadWriter(who) || now.getTime() - object.modifiedAt.getTime() > LEASE_MILLISECONDS
  })
}
