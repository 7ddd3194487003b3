import type { BlobStore, ByteRange } from '@sen/core/ports/blob-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BytesAnswer } from '../mount.ts'

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

interface AskedRange extends ByteRange {
  readonly untilByte: number
}

/**
 * Parses the range (RFC 9110 section 14). Undefined means all of the content, `beyond` an unsatisfiable range (416).
 * @param ifRange the range applies only if the content is unchanged
 */
function readRange(
  header: string | undefined,
  sizeBytes: number,
  { ifRange, etag }: { readonly ifRange: string | undefined; readonly etag: string },
): AskedRange | 'beyond' | undefined {
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const fromByte = Math.max(0, sizeBytes - Number(to))
    return fromByte < sizeBytes ? { fromByte, untilByte: sizeBytes } : 'beyond'
  }
  const fromByte = Number(from)
  if (to !== '' && Number(to) < fromByte) return undefined
  if (fromByte >= sizeBytes) return 'beyond'
  return { fromByte, untilByte: to === '' ? sizeBytes : Math.min(sizeBytes, Number(to) + 1) }
}
