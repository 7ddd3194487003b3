import { text } from 'node:stream/consumers'
import type { S3Bucket } from './s3-bucket.ts'
import { isMissing } from './s3-failures.ts'

/** Beside the blobs; one line. */
const NAME = 'store-id'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Undefined for a store that has none yet. */
export async function readStoreIdentity(bucket: S3Bucket): Promise<string | undefined> {
  try {
    const id = (await text(await bucket.get(NAME))).trim()
    if (!ID.test(id)) throw new Error(`${NAME} holds no identity`)
    return id
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function writeStoreIdentity(bucket: S3Bucket, id: string): Promise<void> {
  await bucket.put(NAME, Buffer.from(`${id}\n`))
}
