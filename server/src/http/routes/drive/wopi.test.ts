import type { Actor } from '@sen/core/kit/actor'
import { EDITOR_LOCK_MINUTES } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { docxOf } from '@sen/testkit/office-documents'
import { type EditingProgram, type SigningKey, startEditingProgram } from '@sen/testkit/servers/editing-program'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let program: EditingProgram
let server: TestServer
let lan: Actor
let cookie: string
let id: string
let offsetMilliseconds = 0
beforeAll(async () => {
  program = await startEditingProgram()
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  Object.assign(server.world, {
    clock: { now: () => new Date(Date.now() + offsetMilliseconds) },
    officeEditor: program.editor,
  })
  cookie = `sen_session=${await server.signIn('lan@sen.example')}`
})
afterAll(async () => {
  await program.close()
  await server.close()
})
beforeEach(async () => {
  offsetMilliseconds = 0
  id = await addFile('Hợp đồng.docx', docxOf('một'))
})

async function addFile(name: string, bytes: Uint8Array): Promise<DriveItemId> {
  const { key, sizeBytes } = await server.world.blobs.writeStream(
    (async function* () {
      yield bytes
    })(),
    1_000_000,
  )
  return server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    const scan = { state: 'not_scanned', signature: '' } as const
    const version = {
      blob: key,
      sizeBytes,
      contentType: 'x/y',
      scan,
      createdBy: 'lan',
      createdAt: server.world.clock.now(),
    }
    return w.drive.addFile({ parentId: undefined, name: `${performance.now()} ${name}`, version })
  })
}

/** A browser opens the page with the form. */
const open = (fileId: string, headers: Record<string, string> = { cookie }) =>
  server.app.inject({ url: `/office/${fileId}`, headers })

async function tokenFor(fileId: string): Promise<string> {
  return /name="access_token" value="([^"]+)"/.exec((await open(fileId)).body)?.[1] ?? ''
}

interface Call {
  readonly token: string
  readonly method?: 'GET' | 'POST'
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: Uint8Array
  readonly key?: SigningKey
  readonly at?: Date
}

async function wopi(
  fileId: string,
  { token, method = 'POST', path = '', headers = {}, payload, key = 'current', at }: Call,
) {
  const url = `/wopi/files/${fileId}${path}?access_token=${token}`
  const call = { token, url: `${server.world.publicUrl}${url}`, at: at ?? server.world.clock.now(), key }
  return server.app.inject({
    method,
    url,
    headers: {
      ...program.signed(call),
      ...(payload && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(payload && { payload: Buffer.from(payload) }),
  })
}

const order = (name: string, lock?: string, old?: string) => ({
  'x-wopi-override': name,
  ...(lock !== undefined && { 'x-wopi-lock': lock }),
  ...(old !== undefined && { 'x-wopi-oldlock': old }),
})

describe('the page of a document', () => {
  it('holds the editing program in a frame, and posts the token there', async () => {
    const page = await open(id)
    expect(page.statusCode).toBe(200)
    const { origin } = server.world.officeEditor ?? { origin: '' }
    expect(page.body).toContain(`action="${origin}/edit?ui=vi-VN&amp;rs=vi-VN&amp;WOPISrc=`)
    expect(page.body).toContain(encodeURIComponent(`${server.world.publicUrl}/wopi/files/${id}`))
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${origin};`)
    expect(policy).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('is refused to other accounts, and redirects to the sign-in without a session', async () => {
    const minh = `sen_session=${await server.signIn('minh@sen.example')}`
    expect((await open(id, { cookie: minh })).headers.location).toBe('/404')
    expect((await open(id, {})).headers.location).toContain('/login')
    expect((await open(await addFile('ghi chú.txt', Buffer.from('một')))).headers.location).toBe('/404')
  })
})

describe('an editing program', () => {
  it('reads the file’s properties, and its bytes', async () => {
    const token = await tokenFor(id)
    const info = (await wopi(id, { token, method: 'GET' })).json()
    expect(info).toMatchObject({ Version: '1', UserCanWrite: true, SupportsLocks: true, UserId: lan.accountId })
    expect(info.BaseFileName).toMatch(/Hợp đồng\.docx$/)
    const contents = await wopi(id, { token, method: 'GET', path: '/contents' })
    expect(contents.rawPayload.equals(Buffer.from(docxOf('một')))).toBe(true)
    expect(info.Size).toBe(contents.rawPayload.byteLength)
  })

  it('saves a version under its lock, once, and keeps the previous one', async () => {
    const token = await tokenFor(id)
    const put = (lock: string, text: string) =>
      wopi(id, { token, path: '/contents', headers: order('PUT', lock), payload: docxOf(text) })
    const unlocked = await put('', 'hai')
    expect([unlocked.statusCode, unlocked.headers['x-wopi-lock']]).toEqual([409, ''])
    expect((await wopi(id, { token, headers: order('LOCK', 'A') })).statusCode).toBe(200)
    const other = await put('B', 'hai')
    expect([other.statusCode, other.headers['x-wopi-lock']]).toEqual([409, 'A'])
    expect((await put('A', 'hai')).statusCode).toBe(200)
    expect((await put('A', 'hai')).headers['x-wopi-itemversion']).toBe('2')
    const versions = await server.given.store.read(lan.mailboxId, (r) => r.drive.versions(id as DriveItemId))
    expect(versions.map(({ number, createdBy }) => [number, createdBy])).toEqual([
      [2, 'lan@sen.example'],
      [1, 'lan'],
    ])
  })

  it('does not save after the lock passed to another session', async () => {
    const token = await tokenFor(id)
    const put = (lock: string, text: string) =>
      wopi(id, { token, path: '/contents', headers: order('PUT', lock), payload: docxOf(text) })
    await wopi(id, { token, headers: order('LOCK', 'A') })
    const { writeStream } = server.world.blobs
    const slow = vi.spyOn(server.world.blobs, 'writeStream').mockImplementationOnce(async (...args) => {
      await wopi(id, { token, headers: order('UNLOCK', 'A') })
      await wopi(id, { token, headers: order('LOCK', 'B') })
      expect((await put('B', 'của B')).statusCode).toBe(200)
      return writeStream.apply(server.world.blobs, args)
    })
    const unnamed = () => server.given.store.read(lan.mailboxId, (r) => r.drive.unnamedBytes('owner'))
    const before = await unnamed()
    const late = await put('A', 'của A')
    slow.mockRestore()
    expect([late.statusCode, late.headers['x-wopi-lock']]).toEqual([409, 'B'])
    // They stay on the disk for a day, so they are counted and bounded.
    expect(await unnamed()).toBe(before + docxOf('của A').byteLength)
    const contents = await wopi(id, { token, method: 'GET', path: '/contents' })
    expect(contents.rawPayload.equals(Buffer.from(docxOf('của B')))).toBe(true)
  })

  it('fills an empty file once, also when many begin at the same time', async () => {
    const empty = await addFile('trống.docx', new Uint8Array(0))
    const token = await tokenFor(empty)
    const answers = await Promise.all(
      ['một', 'hai', 'ba', 'bốn'].map((text) =>
        wopi(empty, { token, path: '/contents', headers: order('PUT'), payload: docxOf(text) }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('names operations that are not supported, and locks nothing in the recycle bin', async () => {
    const token = await tokenFor(id)
    for (const name of ['PUT_RELATIVE', 'RENAME_FILE', 'PUT_USER_INFO']) {
      expect((await wopi(id, { token, headers: order(name, 'A') })).statusCode).toBe(501)
    }
    await server.given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      await w.drive.moveToTrash([id as DriveItemId], server.world.clock.now())
    })
    expect((await wopi(id, { token, headers: order('LOCK', 'A') })).statusCode).toBe(404)
  })

  it('locks as the protocol says', async () => {
    const token = await tokenFor(id)
    const ask = async (name: string, lock?: string, old?: string) => {
      const { statusCode, headers } = await wopi(id, { token, headers: order(name, lock, old) })
      return [statusCode, headers['x-wopi-lock']]
    }
    expect(await ask('GET_LOCK')).toEqual([200, ''])
    expect(await ask('UNLOCK', 'A')).toEqual([409, ''])
    expect(await ask('REFRESH_LOCK', 'A')).toEqual([409, ''])
    expect(await ask('LOCK', 'B', 'A')).toEqual([409, ''])
    expect(await ask('LOCK', 'A')).toEqual([200, undefined])
    expect(await ask('LOCK', 'A')).toEqual([200, undefined])
    expect(await ask('LOCK', 'B')).toEqual([409, 'A'])
    expect(await ask('LOCK', 'B', 'C')).toEqual([409, 'A'])
    expect(await ask('LOCK', 'B', 'A')).toEqual([200, undefined])
    expect(await ask('GET_LOCK')).toEqual([200, 'B'])
    expect(await ask('REFRESH_LOCK', 'B')).toEqual([200, undefined])
    expect(await ask('UNLOCK', 'A')).toEqual([409, 'B'])
    expect(await ask('UNLOCK', 'B')).toEqual([200, undefined])
    expect(await ask('GET_LOCK')).toEqual([200, ''])
    expect((await ask('LOCK', ''))[0]).toBe(400)
    expect((await ask('LOCK', 'x'.repeat(1_025)))[0]).toBe(400)
    expect((await ask('', 'A'))[0]).toBe(400)
  })

  it('loses a lock that it does not renew', async () => {
    const token = await tokenFor(id)
    await wopi(id, { token, headers: order('LOCK', 'A') })
    offsetMilliseconds = EDITOR_LOCK_MINUTES * 60_000 + 1
    expect((await wopi(id, { token, headers: order('LOCK', 'B') })).statusCode).toBe(200)
  })

  it('gets nothing with a token of another file, none, or one whose session has ended', async () => {
    const token = await tokenFor(id)
    const other = await addFile('khác.docx', docxOf('khác'))
    expect((await wopi(other, { token, method: 'GET' })).statusCode).toBe(404)
    expect((await wopi(id, { token: 'x', method: 'GET' })).statusCode).toBe(401)
    const again = `sen_session=${await server.signIn('lan@sen.example')}`
    const page = await open(id, { cookie: again })
    const ended = /name="access_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect((await wopi(id, { token: ended, method: 'GET' })).statusCode).toBe(200)
    await server.call(again.slice('sen_session='.length), 'POST', '/api/v2/auth/logout')
    expect((await wopi(id, { token: ended, method: 'GET' })).statusCode).toBe(401)
  })

  it('is believed by the key it had before, and not by another or an old call', async () => {
    const token = await tokenFor(id)
    const ask = async (call: Partial<Call>) => (await wopi(id, { token, method: 'GET', ...call })).statusCode
    expect(await ask({ key: 'old' })).toBe(200)
    expect(await ask({ key: 'unknown' })).toBe(401)
    expect(await ask({ at: new Date(server.world.clock.now().getTime() - 21 * 60_000) })).toBe(401)
    expect(await ask({ headers: { 'x-wopi-proof': '', 'x-wopi-proofold': '' } })).toBe(401)
  })
})
