import { WriteBusy } from '@sen/core/ports/blob-store'
import { isDeadWriter, writerName } from '../writer-name.ts'
import type { S3Bucket, S3Object } from './s3-bucket.ts'

/** A lease that was not renewed for this long is void; its holder has died or hangs. */
const LEASE_MILLISECONDS = 60_000
const RENEWED_MILLISECONDS = 15_000
/** No step is started with less time left, because it could end after the lease. */
const SPARE_MILLISECONDS = 30_000

export interface WriteLease {
  /** The objects in the folder when the lease was taken, without leases. */
  readonly found: readonly S3Object[]
  /** @throws WriteBusy if the lease could not be renewed, so that another process may work with the write */
  assertHeld(): void
  release(): Promise<void>
}

/**
 * Makes the caller the only one to work in a folder, across processes. It creates an object `by.<who>` and then lists
 * the others. Of two concurrent callers, at least one sees the other, because a listing includes objects created
 * before. Both may see each other and give up. It does not use conditional writes, which many stores ignore.
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
        // A renewal in progress at the release would create the lease again.
        if (isReleased) void bucket.delete(name).catch(() => {})
      },
      // A failed renewal is ignored here, because steps fail later if the lease is too old.
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
      // A failed deletion is ignored, because the lease expires.
      await bucket.delete(name).catch(() => {})
    },
  }
}

export function isLease({ name }: S3Object, folder: string): boolean {
  return name.startsWith(`${folder}by.`)
}

/** Ages are measured by the store's clock; our own lease is new. */
function standsAlone(own: string, objects: readonly S3Object[], folder: string): boolean {
  const now = objects.find(({ name }) => name === own)?.modifiedAt
  // The store does not list an object that was just created, so it cannot be trusted here.
  if (now === undefined) return false
  return objects.every((object) => {
    if (object.name === own || !isLease(object, folder)) return true
    const who = object.name.slice(`${folder}by.`.length)
    return isDeadWriter(who) || now.getTime() - object.modifiedAt.getTime() > LEASE_MILLISECONDS
  })
}
