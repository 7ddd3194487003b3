import { WriteBusy } from '@sen/core/ports/blob-store'
import { isDeadWriter, processIdentity } from '../process-identity.ts'
import type { S3Bucket, S3Object } from './s3-bucket.ts'

const LEASE_MILLISECONDS = 60_000
const RENEWED_MILLISECONDS = 15_000
/** With less time left, no step is started, because it could end after the lease. */
const SPARE_MILLISECONDS = 30_000

export interface WriteLease {
  readonly found: readonly S3Object[]
  /** @throws WriteBusy if another process may work with the write */
  assertHeld(): void
  release(): Promise<void>
}

/**
 * Makes the caller the only one in a folder, across processes. It creates `by.<who>` and then lists the others, so of
 * two callers at least one sees the other. Many stores ignore conditional writes.
 * @throws WriteBusy
 */
export async function acquireLease(bucket: S3Bucket, folder: string): Promise<WriteLease> {
  const name = `${folder}by.${processIdentity()}`
  let heldSince = performance.now()
  await bucket.write(name, new Uint8Array(0))
  const objects: S3Object[] = []
  try {
    for await (const object of bucket.list(folder)) objects.push(object)
    const isAlone = standsAlone(name, objects, folder)
    if (!isAlone) throw new WriteBusy('this write is in use')
  } catch (error) {
    await bucket.delete(name).catch(() => {})
    throw error
  }
  let isReleased = false
  const timer = setInterval(() => {
    const startedAt = performance.now()
    bucket.write(name, new Uint8Array(0)).then(
      () => {
        heldSince = startedAt
        // A renewal in progress at the release would create the lease again.
        if (isReleased) void bucket.delete(name).catch(() => {})
      },
      () => {},
    )
  }, RENEWED_MILLISECONDS).unref()
  return {
    found: objects.filter((object) => !isLease(object, folder)),
    assertHeld: () => {
      const isStale = performance.now() - heldSince > LEASE_MILLISECONDS - SPARE_MILLISECONDS
      if (isStale) throw new WriteBusy('the store did not respond in time, so this write may be in use elsewhere')
    },
    release: async () => {
      isReleased = true
      clearInterval(timer)
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
  // The store does not list an object that was just created, so it cannot be trusted.
  if (now === undefined) return false
  return objects.every((object) => {
    if (object.name === own || !isLease(object, folder)) return true
    const who = object.name.slice(`${folder}by.`.length)
    return isDeadWriter(who) || now.getTime() - object.modifiedAt.getTime() > LEASE_MILLISECONDS
  })
}
