import { text } from 'node:stream/consumers'
import { markText, readMark, type StoreMark } from '../store-mark.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { isMissing } from './s3-failures.ts'

/** Beside the blobs. */
const NAME = 'store-id'

/** What a store has before it has its mark. */
const OF_A_STORE = /^(blobs|aside|tmp|writes)\//

/** Whether something else than a store lies below the prefix. */
export async function isOccupied(bucket: S3Bucket): Promise<boolean> {
  for await (const { name } of bucket.list('')) if (!OF_A_STORE.test(name)) return true
  return false
}

/** Undefined for a store that has none yet. */
export async function readStoreMark(bucket: S3Bucket): Promise<StoreMark | undefined> {
  try {
    return readMark(await text(await bucket.get(NAME)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function writeStoreMark(bucket: S3Bucket, mark: StoreMark): Promise<void> {
  await bucket.put(NAME, Buffer.from(markText(mark)))
}
