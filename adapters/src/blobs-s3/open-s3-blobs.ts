import type { StoreMark } from '../blob-store-marker.ts'
import { isOccupied, readStoreMark, writeStoreMark } from './bucket-mark.ts'
import { S3BlobStore } from './s3-blob-store.ts'
import { S3Bucket, type S3Location } from './s3-bucket.ts'
import { explainS3 } from './s3-failures.ts'

export function openS3Blobs(place: S3Location, shownAs: string) {
  const bucket = new S3Bucket(place)
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw explainS3(shownAs, error)
    }
  }
  return {
    store: new S3BlobStore(bucket),
    readMark: () => explained(readStoreMark(bucket)),
    writeMark: (mark: StoreMark) => explained(writeStoreMark(bucket, mark)),
    isOccupied: () => explained(isOccupied(bucket)),
    close: () => bucket.close(),
  }
}
