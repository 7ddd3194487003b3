import type { FileOfMany } from '@sen/core/attachments/read-all-files'
import type { ArchivedDriveItem } from '@sen/core/drive/contents/read-drive-archive'
import type { ByteStream } from '@sen/core/kit/bytes'
import { makeZip } from 'client-zip'
import { type InTurn, inPieces } from './in-pieces.ts'

/** An archive that is written while it is sent. Mail's files are mostly compressed already: they are stored as they are. */
export function zipBytes(files: AsyncIterable<FileOfMany>, modifiedAt: Date): ByteStream {
  // The stream of the web's types, which Node's iterate like its own.
  return makeZip(entries(files, modifiedAt)) as unknown as ByteStream
}

async function* entries(files: AsyncIterable<FileOfMany>, modifiedAt: Date) {
  for await (const { name, bytes } of files) {
    yield { name, input: bytes as Uint8Array<ArrayBuffer>, size: bytes.byteLength, lastModified: modifiedAt }
  }
}

/** The same of files that are larger than memory, in folders, and of thousands that are tiny: in pieces of some size, between which others have their turn. */
export function zipStreams(items: Iterable<ArchivedDriveItem>, inTurn?: InTurn): ByteStream {
  return inPieces(makeZip(streamed(items)) as unknown as ByteStream, inTurn)
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
