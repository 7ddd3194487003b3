import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { ByteStream } from '@sen/core/kit/bytes'
import { withCleanup } from '@sen/core/kit/clean-up'
import { BlobTooLarge, type StoredBlob } from '@sen/core/ports/blob-store'
import { BatchedWriter } from './batched-writer.ts'

/** Below this size, malloc does not use mmap (`MALLOC_MMAP_THRESHOLD_` in package.json). */
const SLICE_BYTES = 128 * 1024

/**
 * Writes a new file and flushes it. After an error, a partial file remains.
 * @throws BlobTooLarge past `limitBytes`, and errors of the file system or the content
 */
export async function writeDurably(path: string, content: ByteStream, limitBytes: number): Promise<StoredBlob> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  const writer = new BatchedWriter(file, 0)
  const write = async (): Promise<void> => {
    for await (const chunk of content) {
      if (writer.endByte + chunk.byteLength > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      hash.update(chunk)
      await writer.add(chunk)
    }
    await writer.flush()
    await file.datasync()
  }
  await withCleanup(write, () => file.close())
  return { key: hash.digest('hex'), sizeBytes: writer.writtenTo }
}

export async function writeFully(file: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  let offset = 0
  while (offset < chunk.byteLength) {
    const at = position === undefined ? null : position + offset
    const { bytesWritten } = await file.write(chunk, offset, chunk.byteLength - offset, at)
    offset += bytesWritten
  }
}

export async function* readChunks(file: FileHandle, start = 0, end = Number.POSITIVE_INFINITY): ByteStream {
  if (end - start <= SLICE_BYTES) return yield* readOneSlice(file, start, end - start)
  try {
    // The stream's `end` is inclusive.
    const bounds = end === Number.POSITIVE_INFINITY ? { start } : { start, end: end - 1 }
    for await (const chunk of file.createReadStream({ ...bounds, autoClose: false, highWaterMark: SLICE_BYTES })) {
      yield chunk as Uint8Array
    }
  } finally {
    await file.close()
  }
}

/** Does not wait for the file to be closed, which cannot lose anything that was read. */
async function* readOneSlice(file: FileHandle, start: number, bytes: number): ByteStream {
  let slice: Uint8Array
  try {
    slice = await readSlice(file, start, Math.max(0, bytes))
  } finally {
    file.close().catch(() => undefined)
  }
  if (slice.byteLength > 0) yield slice
}

/** Returns fewer bytes at the end of the file. */
async function readSlice(file: FileHandle, start: number, bytes: number): Promise<Uint8Array> {
  const slice = Buffer.allocUnsafe(bytes)
  let length = 0
  while (length < bytes) {
    const { bytesRead } = await file.read(slice, length, bytes - length, start + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return slice.subarray(0, length)
}

/** Yields slices, so that hashing a large message does not block the event loop for long. */
export async function* slices(content: Uint8Array): ByteStream {
  for (let start = 0; start < content.byteLength; start += SLICE_BYTES) {
    yield content.subarray(start, start + SLICE_BYTES)
  }
}
