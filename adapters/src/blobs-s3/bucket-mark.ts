import { text } from 'node:stream/consumers'
import { markText, readMark, type StoreMark } from '../blob-store-marker.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { isMissing } from './s3-failures.ts'

const NAME = 'store-id'

const OF_A_STORE = /^(blobs|aside|tmp|writes)\//

export async function isOccupied(bucket: S3Bucket): Promise<boolean> {
  for await (const { name } of bucket.list('')) if (!OF_A_STORE.test(name)) return true
  return false
}

export async function readStoreMark(bucket: S3Bucket): Promise<StoreMark | undefined> {
  try {
    return readMark(await text(await bucket.get(NAME)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function writeStoreMark(bucket: S3Bucket, mark: StoreMark): Promise<void> {
  await bucket.write(NAME, Buffer.from(markText(mark)))
}
