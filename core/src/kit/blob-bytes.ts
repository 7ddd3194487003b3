import type { BlobStore } from '../ports/blob-store.ts'
import type { FileBytes } from '../ports/mail-archive-reader.ts'

export function blobBytes(blobs: BlobStore, key: string, sizeBytes: number): FileBytes {
  return {
    sizeBytes,
    read: async (fromByte, untilByte) => {
      const until = Math.min(untilByte, sizeBytes)
      const bytes = new Uint8Array(Math.max(0, until - fromByte))
      let length = 0
      if (bytes.length === 0) return bytes
      for await (const chunk of blobs.stream(key, { fromByte, untilByte: until })) {
        bytes.set(chunk, length)
        length += chunk.byteLength
      }
      return bytes.subarray(0, length)
    },
  }
}
