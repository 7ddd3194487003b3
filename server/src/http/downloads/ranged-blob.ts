import type { BlobStore } from '@sen/core/ports/blob-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BytesAnswer } from '../mount.ts'
import { readRange } from './byte-range.ts'

/** A blob as an answer: all of it, or the part that is asked for (`Range`, `If-Range`), with 206 or 416. */
export function rangedBlob(
  blobs: Pick<BlobStore, 'stream'>,
  blob: { readonly key: string; readonly sizeBytes: number },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  own: Readonly<Record<string, string>>,
): BytesAnswer {
  const { key, sizeBytes } = blob
  const etag = `"${key}"`
  const headers = { ...own, 'accept-ranges': 'bytes', etag }
  const ifRange = request.headers['if-range']?.toString()
  const range = readRange(request.headers.range, sizeBytes, { ifRange, etag })
  if (range === 'beyond') {
    void reply.code(416)
    return { bytes: new Uint8Array(0), headers: { ...headers, 'content-range': `bytes */${sizeBytes}` } }
  }
  if (!range) return { bytes: blobs.stream(key), headers: { ...headers, 'content-length': String(sizeBytes) } }
  void reply.code(206)
  const { fromByte, untilByte } = range
  const part = {
    'content-length': String(untilByte - fromByte),
    'content-range': `bytes ${fromByte}-${untilByte - 1}/${sizeBytes}`,
  }
  return { bytes: blobs.stream(key, range), headers: { ...headers, ...part } }
}
