import multipart from '@fastify/multipart'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { Refused } from '@sen/core/kit/refused'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepable } from './plain-text.ts'

const MAX_FILES_PER_CALL = 20
const MAX_FIELD_BYTES = 20_000

/** A refused upload is read up to here, so that the browser reads the refusal. */
const MAX_DRAINED_BYTES = 64 * MEGABYTE_BYTES

export interface UploadedPart {
  readonly name: string
  readonly contentType: string
  readonly isInline: boolean
  readonly isPublic: boolean
  readonly content: AsyncIterable<Uint8Array>
  readonly fields: ReadonlyMap<string, string>
}

export async function acceptUploads(scope: FastifyInstance, limitBytes = MAX_ATTACHMENT_BYTES): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: limitBytes + MEGABYTE_BYTES,
      files: MAX_FILES_PER_CALL,
      fields: MAX_FILES_PER_CALL,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FILES_PER_CALL * 2,
    },
  })
}

/**
 * A field `inline=1` or `public=1` applies to the files after it. If `take` refuses one, the rest is discarded before
 * the refusal is sent.
 * @throws Refused `upload_interrupted` when the body breaks off or is invalid
 */
export async function receiveUploads<T>(
  request: FastifyRequest,
  take: (part: UploadedPart) => Promise<T>,
): Promise<readonly T[]> {
  request.trustBody()
  const taken: T[] = []
  try {
    const fields = new Map<string, string>()
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        fields.set(part.fieldname, keepable(String(part.value)))
      } else if (part.fieldname === 'file') {
        const { filename, mimetype: contentType, file: content } = part
        const isPublic = fields.get('public') === '1'
        const isInline = isPublic || fields.get('inline') === '1'
        taken.push(await take({ name: nameOf(filename), contentType, isInline, isPublic, content, fields }))
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    return rethrowAfter(error, () => drain(request))
  }
  return taken
}

/** Browsers write only quotation marks and line breaks like this (HTML, multipart/form-data). */
function nameOf(filename: string | undefined): string {
  return (filename ?? '').replaceAll('%22', '"').replaceAll(/%0D%0A|%0A|%0D/g, ' ')
}

/** A parser error is the client's fault. */
async function* partsOf(request: FastifyRequest) {
  const parts = request.parts()
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new Refused('upload_interrupted')
    })
    if (next.done) return
    yield next.value
  }
}

function drain({ raw }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) {
      resolve()
      return
    }
    let left = MAX_DRAINED_BYTES
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) raw.destroy()
    })
    raw.on('end', resolve)
    raw.on('close', resolve)
    // The parser pauses the body later, when it lets go of it.
    raw.on('pause', () => setImmediate(() => raw.resume()))
    raw.resume()
  })
}
