import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WopiEditor } from '@sen/adapters/office-wopi/wopi-editor'
import type { Actor } from '@sen/core/kit/actor'
import { EDITOR_LOCK_MINUTES } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { docxOf } from '@sen/testkit/office-documents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDoor, openDoor } from '../../open-door.fixture.ts'

/** A small editing program: its discovery, and calls that it signs. */
const keys = [
  generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  generateKeyPairSync('rsa', { modulusLength: 2_048 }),
] as const
let signingKey: KeyObject = keys[0].privateKey
const server = createServer((_, response) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  response.end(`<?xml version="1.0"?><wopi-discovery><net-zone name="external-http"><app name="Word">
    <action name="view" ext="docx" urlsrc="${origin}/view?&lt;ui=UI_LLCC&amp;&gt;"/>
    <action name="edit" ext="docx" urlsrc="${origin}/edit?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;dchat=DISABLE_CHAT&amp;&gt;"/>
    </app></net-zone><proof-key ${keyAttributes(keys[0].publicKey, '')} ${keyAttributes(keys[1].publicKey, 'old')}/></wopi-discovery>`)
})

function keyAttributes(key: KeyObject, prefix: string): string {
  const { n = '', e = '' } = key.export({ format: 'jwk' })
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return `${prefix}modulus="${base64(n)}" ${prefix}exponent="${base64(e)}"`
}

let door: OpenDoor
let lan: Actor
let cookie: string
let id: string
let offsetMilliseconds = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  door = await openDoor()
  lan = await door.given.mailbox('lan@sen.example')
  await door.given.mailbox('minh@sen.example')
  Object.assign(door.world, {
    clock: { now: () => new Date(Date.now() + offsetMilliseconds) },
    officeEditor: new WopiEditor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  })
  cookie = `sen_session=${await door.signIn('lan@sen.example')}`
})
afterAll(async () => {
  server.close()
  await door.close()
})
beforeEach(async () => {
  offsetMilliseconds = 0
  signingKey = keys[0].privateKey
  id = await addFile('Hợp đồng.docx', docxOf('một'))
})

async function addFile(name: string, bytes: Uint8Array): Promise<DriveItemId> {
  const { key, sizeBytes } = await door.world.blobs.putStream(
    (async function* () {
      yield bytes
    })(),
    1_000_000,
  )
  return door.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    const scan = { state: 'not_scanned', signature: '' } as const
    const version = {
      blob: key,
      sizeBytes,
      contentType: 'x/y',
      scan,
      createdBy: 'lan',
      createdAt: door.world.clock.now(),
    }
    return w.drive.addFile({ parentId: undefined, name: `${performance.now()} ${name}`, version })
  })
}

/** As a browser opens it: the page with the form. */
const open = (fileId: string, headers: Record<string, string> = { cookie }) =>
  door.app.inject({ url: `/office/${fileId}`, headers })

async function tokenFor(fileId: string): Promise<string> {
  return /name="access_token" value="([^"]+)"/.exec((await open(fileId)).body)?.[1] ?? ''
}

interface Call {
  readonly token: string
  readonly method?: 'GET' | 'POST'
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: Uint8Array
}

async function wopi(fileId: string, { token, method = 'POST', path = '', headers = {}, payload }: Call) {
  const url = `/wopi/files/${fileId}${path}?access_token=${token}`
  const ticks = 621_355_968_000_000_000n + BigInt(door.world.clock.now().getTime()) * 10_000n
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  const parts = [Buffer.from(token), Buffer.from(`${door.world.publicUrl}${url}`.toUpperCase()), time]
  const signed = Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.byteLength)
      return [length, part]
    }),
  )
  const proof = createSign('sha256').update(signed).sign(signingKey, 'base64')
  return door.app.inject({
    method,
    url,
    headers: {
      'x-wopi-timestamp': String(ticks),
      'x-wopi-proof': proof,
      'x-wopi-proofold': proof,
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
    const { origin } = door.world.officeEditor ?? { origin: '' }
    expect(page.body).toContain(`action="${origin}/edit?ui=vi-VN&amp;rs=vi-VN&amp;WOPISrc=`)
    expect(page.body).toContain(encodeURIComponent(`${door.world.publicUrl}/wopi/files/${id}`))
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${origin};`)
    expect(policy).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('is nobody else’s, and asks who comes without a session to sign in', async () => {
    const minh = `sen_session=${await door.signIn('minh@sen.example')}`
    expect((await open(id, { cookie: minh })).headers.location).toBe('/404')
    expect((await open(id, {})).headers.location).toContain('/login')
    expect((await open(await addFile('ghi chú.txt', Buffer.from('một')))).headers.location).toBe('/404')
  })
})

describe('an editing program', () => {
  it('reads what the file is, and its bytes', async () => {
    const token = await tokenFor(id)
    const info = (await wopi(id, { token, method: 'GET' })).json()
    expect(info).toMatchObject({ Version: '1', UserCanWrite: true, SupportsLocks: true, UserId: lan.accountId })
    expect(info.BaseFileName).toMatch(/Hợp đồng\.docx$/)
    const contents = await wopi(id, { token, method: 'GET', path: '/contents' })
    expect(contents.rawPayload.equals(Buffer.from(docxOf('một')))).toBe(true)
    expect(info.Size).toBe(contents.rawPayload.byteLength)
  })

  it('saves a version under its lock, once, and what was there stays', async () => {
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
    const versions = await door.given.store.read(lan.mailboxId, (r) => r.drive.versions(id as DriveItemId))
    expect(versions.map(({ number, createdBy }) => [number, createdBy])).toEqual([
      [2, 'lan@sen.example'],
      [1, 'lan'],
    ])
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
    expect((await ask('RENAME', 'A'))[0]).toBe(400)
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
    const again = `sen_session=${await door.signIn('lan@sen.example')}`
    const page = await open(id, { cookie: again })
    const ended = /name="access_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect((await wopi(id, { token: ended, method: 'GET' })).statusCode).toBe(200)
    await door.call(again.slice('sen_session='.length), 'POST', '/api/v2/auth/logout')
    expect((await wopi(id, { token: ended, method: 'GET' })).statusCode).toBe(401)
  })

  it('is believed by the key it had before, and not by another or an old call', async () => {
    const token = await tokenFor(id)
    signingKey = keys[1].privateKey
    expect((await wopi(id, { token, method: 'GET' })).statusCode).toBe(200)
    signingKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
    expect((await wopi(id, { token, method: 'GET' })).statusCode).toBe(401)
    signingKey = keys[0].privateKey
    const old = String(621_355_968_000_000_000n + BigInt(door.world.clock.now().getTime() - 21 * 60_000) * 10_000n)
    expect((await wopi(id, { token, method: 'GET', headers: { 'x-wopi-timestamp': old } })).statusCode).toBe(401)
  })
})
