import { Readable } from 'node:stream'
import * as contract from '@sen/contract/drive/wopi'
import { readDriveFile } from '@sen/core/drive/contents/read-drive-file'
import { Refused } from '@sen/core/kit/refused'
import { changeLock, type LockRequest } from '@sen/core/office/change-lock'
import { findEditorSession } from '@sen/core/office/editor-session'
import type { LockChange, OfficeSession } from '@sen/core/office/office-session-store'
import { saveFromEditor } from '@sen/core/office/save-from-editor'
import { EditorAway } from '@sen/core/ports/office-editor'
import type { DriveItemId } from '@sen/model/ids'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import { type BytesAnswer, createMount, type Mount } from '../../mount.ts'
import { SANDBOX_POLICY } from '../../security-headers.ts'
import type { SessionAuth } from '../../session.ts'

/** The editing program calls these routes (WOPI). Their own scope accepts bodies of any type. */
export async function wopiRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    mountWopi(createMount(scope, session), world)
  }
  await app.register(routes)
}

function mountWopi(mount: Mount, world: World): void {
  mount(contract.checkFileInfo, async (_, { params, request }) => {
    const found = await editorSession(world, request, params.id)
    const { item, version } = await readDriveFile(world, found.actor, found.itemId)
    return json({
      BaseFileName: item.name,
      OwnerId: found.actor.mailboxId,
      Size: version.sizeBytes,
      Version: String(version.number),
      LastModifiedTime: item.modifiedAt.toISOString(),
      UserId: found.actor.accountId,
      UserFriendlyName: found.actor.displayName || found.actor.address,
      UserCanWrite: true,
      UserCanNotWriteRelative: true,
      SupportsUpdate: true,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      PostMessageOrigin: world.publicUrl,
    })
  })

  mount(contract.changeFileLock, async (_, { params, request, reply }) => {
    const found = await editorSession(world, request, params.id)
    const order = header(request, 'x-wopi-override')
    if (order === 'GET_LOCK') {
      const held = await world.officeSessions.lockOf(found.itemId, world.clock.now())
      return nothing({ 'x-wopi-lock': held })
    }
    const asked = lockOrder(request, order)
    if (asked === undefined) {
      // An unsupported operation is answered 501 (WOPI, "status codes"); editors continue without it.
      void reply.code(501)
      return nothing({})
    }
    return lockAnswer(reply, await changeLock(world, found, asked))
  })

  mount(contract.getFileContents, async (_, { params, request }) => {
    const found = await editorSession(world, request, params.id)
    const { version } = await readDriveFile(world, found.actor, found.itemId)
    return {
      bytes: world.blobs.stream(version.blob),
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(version.sizeBytes),
        'content-security-policy': SANDBOX_POLICY,
        'x-wopi-itemversion': String(version.number),
      },
    }
  })

  mount(contract.putFileContents, async (_, { params, request, reply }) => {
    const found = await editorSession(world, request, params.id)
    request.trustBody()
    if (header(request, 'x-wopi-override') !== 'PUT') throw new Refused('invalid', { field: 'x-wopi-override' })
    const content = request.body instanceof Readable ? request.body : Readable.from([])
    const saved = await saveFromEditor(world, found, { lock: header(request, 'x-wopi-lock'), content })
    if ('held' in saved) return lockAnswer(reply, { isDone: false, held: saved.held })
    const { item } = saved
    void reply.header('x-wopi-itemversion', String(item.current?.number ?? ''))
    // Collabora compares it with the value that it stored.
    return json({ LastModifiedTime: item.modifiedAt.toISOString() })
  })
}

/** @throws Refused unauthenticated for an unknown token, and for a call without a valid signature */
async function editorSession(world: World, request: FastifyRequest, id: string): Promise<OfficeSession> {
  const editor = world.officeEditor
  const accessToken = new URL(request.url, world.publicUrl).searchParams.get('access_token') ?? ''
  if (!editor || accessToken === '') throw new Refused('unauthenticated')
  const call = {
    accessToken,
    url: `${world.publicUrl}${request.url}`,
    timestamp: header(request, 'x-wopi-timestamp'),
    proof: header(request, 'x-wopi-proof'),
    oldProof: header(request, 'x-wopi-proofold'),
  }
  const isGenuine = await editor.isGenuine(call, world.clock.now()).catch((error: unknown) => {
    if (error instanceof EditorAway) throw new Refused('unavailable')
    throw error
  })
  if (!isGenuine) throw new Refused('unauthenticated')
  return findEditorSession(world, accessToken, id as DriveItemId)
}

function lockOrder(request: FastifyRequest, order: string): LockRequest | undefined {
  if (order === '') throw new Refused('invalid', { field: 'x-wopi-override' })
  const lock = header(request, 'x-wopi-lock')
  if (order === 'UNLOCK') return { kind: 'unlock', lock }
  if (order === 'REFRESH_LOCK') return { kind: 'refresh', lock }
  const instead = header(request, 'x-wopi-oldlock')
  return order === 'LOCK' ? { kind: 'lock', lock, instead: instead === '' ? undefined : instead } : undefined
}

function lockAnswer(reply: FastifyReply, change: LockChange): BytesAnswer {
  if (change.isDone) return nothing({})
  void reply.code(409)
  return nothing({ 'x-wopi-lock': change.held })
}

function header(request: FastifyRequest, name: string): string {
  return request.headers[name]?.toString() ?? ''
}

function nothing(headers: Readonly<Record<string, string>>): BytesAnswer {
  return { bytes: new Uint8Array(0), headers: { 'content-type': 'application/json', ...headers } }
}

function json(value: unknown): BytesAnswer {
  return { bytes: Buffer.from(JSON.stringify(value)), headers: { 'content-type': 'application/json; charset=utf-8' } }
}
