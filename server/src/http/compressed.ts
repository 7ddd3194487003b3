import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below it, one packet holds the answer either way. */
const MIN_COMPRESSED_BYTES = 1_024

const compress = promisify(gzip)

/** RFC 9110, section 12.5.3; every browser sends the plain word. */
export function takesGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))
}

/**
 * Bytes as they are best sent to who asks: with gzip from 1 KB on. Beside the thread that answers, at the lowest level: a
 * quarter of the time of the usual one, and a tenth more to send.
 */
export async function compressedFor(request: FastifyRequest, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength < MIN_COMPRESSED_BYTES || !takesGzip(request)) return bytes
  return compress(bytes, { level: constants.Z_BEST_SPEED })
}

/** Sends text, compressed or not: gzip begins with two bytes that no JSON and no page begins with (RFC 1952, section 2.3.1). */
export function sendText(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  void reply.header('content-type', `${type}; charset=utf-8`).header('vary', 'accept-encoding')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) void reply.header('content-encoding', 'gzip')
  return reply.send(bytes)
}

/** Sends text that is made bit by bit: each part goes out as soon as it is there, compressed for who takes that. */
export function sendTextInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  parts: AsyncIterable<string>,
): FastifyReply {
  void reply.header('content-type', `${type}; charset=utf-8`).header('vary', 'accept-encoding')
  const text = Readable.from(parts)
  if (!takesGzip(request)) return reply.send(text)
  void reply.header('content-encoding', 'gzip')
  const gzipped = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH })
  // Who reads `gzipped` sees its errors, and those of the text are made its own.
  return reply.send(pipeline(text, gzipped, () => {}))
}
