import { Readable } from 'node:stream'
import * as contract from '@sen/contract/uploads'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { appendToUpload } from '@sen/core/uploads/append-upload'
import { createUpload, type NewUpload } from '@sen/core/uploads/create-upload'
import { deleteUpload } from '@sen/core/uploads/delete-upload'
import { findUpload, listUploads, type UploadProgress, uploadExpiry } from '@sen/core/uploads/find-upload'
import type { UploadId } from '@sen/model/ids'
import { MAX_UPLOAD_BYTES } from '@sen/model/uploads/limits'
import { isUploadPurpose } from '@sen/model/uploads/upload-purposes'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import { type BytesAnswer, createMount } from '../../mount.ts'
import { keepable } from '../../plain-text.ts'
import { unixSeconds } from '../../presenters/times.ts'
import type { SessionAuth } from '../../session.ts'
import { incomingPieces } from './incoming-pieces.ts'

const VERSION = { 'tus-resumable': contract.TUS_VERSION }

/** Implements tus 1.0 (tus.io) with creation, termination and expiration. Its own scope accepts streamed bodies. */
export async function uploadRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser(contract.TUS_CONTENT_TYPE, (_, payload, done) => done(null, payload))
    // Refusals also need the version.
    scope.addHook('onRequest', (_, reply, done) => {
      void reply.headers(VERSION)
      done()
    })
    mountUploads(scope, session, world)
  }
  await app.register(routes)
}

function mountUploads(scope: FastifyInstance, session: SessionAuth, world: World): void {
  const mount = createMount(scope, session)
  const pieces = incomingPieces()

  mount(contract.listUploads, async (actor) => {
    const uploads = await listUploads(world, actor)
    return { data: uploads.map(presentUpload), total: uploads.length }
  })

  mount(contract.uploadOptions, async (_, { reply }) =>
    headersOnly(reply, 204, {
      'tus-version': contract.TUS_VERSION,
      'tus-extension': contract.TUS_EXTENSIONS,
      'tus-max-size': String(MAX_UPLOAD_BYTES),
    }),
  )

  mount(contract.createUpload, async (actor, { request, reply }) => {
    if (!isOfVersion(request)) return otherVersion(reply)
    const upload = await createUpload(world, actor, readOrder(request))
    const location = contract.findUpload.path.replace(':id', upload.id)
    return headersOnly(reply, 201, { location, ...progress({ upload, offsetBytes: 0 }) })
  })

  mount(contract.findUpload, async (actor, { params, request, reply }) => {
    if (!isOfVersion(request)) return otherVersion(reply)
    // A piece that is still being received comes over a dead connection.
    await pieces.end(nameOf(actor, params.id))
    const found = await findUpload(world, actor, params.id as UploadId)
    return headersOnly(reply, 200, { ...progress(found), 'upload-length': String(found.upload.sizeBytes) })
  })

  mount(contract.appendUpload, async (actor, { params, request, reply }) => {
    if (!isOfVersion(request)) return otherVersion(reply)
    const atByte = readNumber(request, 'upload-offset')
    if (!(request.body instanceof Readable)) throw new Refused('invalid', { field: 'content-type', problem: 'type' })
    const made = await pieces.receive(nameOf(actor, params.id), request.body, (content) =>
      appendToUpload(world, actor, params.id as UploadId, { atByte, content }),
    )
    return headersOnly(reply, 204, progress(made))
  })

  mount(contract.deleteUpload, async (actor, { params, request, reply }) => {
    if (!isOfVersion(request)) return otherVersion(reply)
    await deleteUpload(world, actor, params.id as UploadId)
    await pieces.end(nameOf(actor, params.id))
    return headersOnly(reply, 204, {})
  })
}

function nameOf({ mailboxId }: Actor, id: string): string {
  return `${mailboxId} ${id}`
}

function headersOnly(reply: FastifyReply, status: number, headers: Readonly<Record<string, string>>): BytesAnswer {
  void reply.code(status)
  return { bytes: new Uint8Array(0), headers }
}

function isOfVersion(request: FastifyRequest): boolean {
  return request.headers['tus-resumable'] === contract.TUS_VERSION
}

function otherVersion(reply: FastifyReply): BytesAnswer {
  return headersOnly(reply, 412, { 'tus-version': contract.TUS_VERSION })
}

function progress(made: UploadProgress): Readonly<Record<string, string>> {
  return { 'upload-offset': String(made.offsetBytes), 'upload-expires': uploadExpiry(made.upload).toUTCString() }
}

function readOrder(request: FastifyRequest): NewUpload {
  const metadata = readMetadata(request.headers['upload-metadata']?.toString() ?? '')
  const purpose = metadata.get('purpose') ?? ''
  if (!isUploadPurpose(purpose)) throw new Refused('invalid', { field: 'upload-metadata', problem: 'purpose' })
  return {
    purpose,
    fileName: metadata.get('filename') ?? '',
    fingerprint: metadata.get('fingerprint') ?? '',
    target: readTarget(metadata),
    sizeBytes: readNumber(request, 'upload-length'),
  }
}

function readTarget(metadata: ReadonlyMap<string, string>): NewUpload['target'] {
  const [parentId, folderPath] = [metadata.get('parent_id'), metadata.get('folder_path')]
  if (parentId === undefined && folderPath === undefined) return undefined
  return { parentId: parentId || null, folderPath: folderPath ?? '' }
}

/** The format is `key base64,key base64`. */
function readMetadata(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, keepable(Buffer.from(value, 'base64').toString())]))
}

function readNumber(request: FastifyRequest, field: 'upload-length' | 'upload-offset'): number {
  const written = request.headers[field]?.toString() ?? ''
  const value = Number(written)
  if (!/^\d{1,16}$/.test(written) || !Number.isSafeInteger(value)) {
    throw new Refused('invalid', { field, problem: 'number' })
  }
  return value
}

function presentUpload({ upload, offsetBytes }: UploadProgress): contract.UploadField {
  return {
    id: upload.id,
    purpose: upload.purpose,
    file_name: upload.fileName,
    fingerprint: upload.fingerprint,
    target: upload.target ? { parent_id: upload.target.parentId, folder_path: upload.target.folderPath } : null,
    size: upload.sizeBytes,
    offset: offsetBytes,
    expires_at: unixSeconds(uploadExpiry(upload)),
  }
}
