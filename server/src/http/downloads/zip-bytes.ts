import type { FileOfMany } from '@sen/core/attachments/read-all-files'
import type { ArchivedDriveItem } from '@sen/core/drive/contents/read-drive-archive'
import type { ByteStream } from '@sen/core/kit/bytes'
import { makeZip } from 'client-zip'
import { inPieces, type WorkQueue } from './in-pieces.ts'

/** Files are stored without compression, because mail's files are mostly compressed already. */
export function zipBytes(files: AsyncIterable<FileOfMany>, modifiedAt: Date): ByteStream {
  return makeZip(entries(files, modifiedAt)) as unknown as ByteStream
}

async function* entries(files: AsyncIterable<FileOfMany>, modifiedAt: Date) {
  for await (const { name, bytes } of files) {
    yield { name, input: bytes as Uint8Array<ArrayBuffer>, size: bytes.byteLength, lastModified: modifiedAt }
  }
}

/** Large files are not held in memory, and the event loop runs between pieces. */
export function zipStreams(items: Iterable<ArchivedDriveItem>, enqueue?: WorkQueue): ByteStream {
  return inPieces(makeZip(streamed(items)) as unknown as ByteStream, enqueue)
}

async function* streamed(items: Iterable<ArchivedDriveItem>) {
  for (const { name, sizeBytes, modifiedAt, open } of items) {
    const opened = open?.()
    if (!opened) yield { name, lastModified: modifiedAt }
    else {
      const input = Symbol.asyncIterator in opened ? opened : await opened
      yield {
        name,
        input: input as Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>,
        size: sizeBytes,
        lastModified: modifiedAt,
      }
    }
  }
}
