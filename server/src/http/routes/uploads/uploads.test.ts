import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { purgeExpiredUploads } from '@sen/core/uploads/purge-expired-uploads'
import type { MailboxId } from '@sen/model/ids'
import {
  MAX_PENDING_UPLOADS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_TARGET_CHARACTERS,
  RESUMABLE_UPLOADS_KEPT_HOURS,
} from '@sen/model/uploads/limits'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let mailboxId: MailboxId
let port: number

beforeAll(async () => {
  server = await openTestServer()
  mailboxId = (await server.given.mailbox('lan@sen.example')).mailboxId
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Headers = Readonly<Record<string, string>>
const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (name: string, purpose = 'import') =>
  `filename ${base64(name)},purpose ${base64(purpose)},fingerprint ${base64(`${name} 1`)}`

async function tus(
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
  url: string,
  headers: Headers = {},
  payload = '',
  token = lan,
) {
  const given = { 'tus-resumable': '1.0.0', 'x-auth-token': token, ...headers }
  return server.app.inject({ method, url, headers: given, ...(payload !== '' && { payload }) })
}

async function created(size: number, name = 'Thư cũ.mbox', token = lan): Promise<string> {
  const made = await tus(
    'POST',
    '/api/v2/uploads',
    { 'upload-length': String(size), 'upload-metadata': metadata(name) },
    '',
    token,
  )
  expect(made.statusCode).toBe(201)
  expect(made.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' })
  return String(made.headers.location)
}

const piece = (offset: number): Headers => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})
const pending = async (token = lan) =>
  ((await server.call(token, 'GET', '/api/v2/uploads')).body as { data: { id: string; offset: number }[] }).data

it('takes a file in pieces, and says at which byte to continue', async () => {
  const address = await created(11)
  const first = await tus('PATCH', address, piece(0), 'Xin chào')
  expect(first.statusCode).toBe(204)
  expect(first.headers['upload-offset']).toBe('9')
  expect(new Date(String(first.headers['upload-expires'])).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const asked = await tus('HEAD', address)
  expect(asked.statusCode).toBe(200)
  expect(asked.headers).toMatchObject({ 'upload-offset': '9', 'upload-length': '11', 'cache-control': 'no-store' })
  expect(await pending()).toMatchObject([
    { file_name: 'Thư cũ.mbox', fingerprint: 'Thư cũ.mbox 1', purpose: 'import', size: 11, offset: 9 },
  ])
  expect((await tus('PATCH', address, piece(4), 'x')).statusCode).toBe(409)
  expect((await tus('PATCH', address, piece(9), 'quá dài')).statusCode).toBe(413)
  expect((await tus('PATCH', address, piece(9), '!!')).headers['upload-offset']).toBe('11')
  expect((await tus('DELETE', address)).statusCode).toBe(204)
  expect((await tus('HEAD', address)).statusCode).toBe(404)
  expect(await pending()).toEqual([])
})

it('names its protocol versions, and refuses others', async () => {
  const options = await tus('OPTIONS', '/api/v2/uploads', { 'x-auth-token': '' })
  expect(options.statusCode).toBe(204)
  expect(options.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(MAX_UPLOAD_BYTES),
  })
  const order = { 'upload-length': '5', 'upload-metadata': metadata('a.eml') }
  const old = await tus('POST', '/api/v2/uploads', { ...order, 'tus-resumable': '0.2.2' })
  expect([old.statusCode, old.headers['tus-version'], old.headers['tus-resumable']]).toEqual([412, '1.0.0', '1.0.0'])
  const post = async (headers: Headers) => (await tus('POST', '/api/v2/uploads', { ...order, ...headers })).statusCode
  for (const length of ['0', '-1', '1e3', '', '9007199254740993'])
    expect(await post({ 'upload-length': length })).toBe(400)
  expect(await post({ 'upload-length': String(MAX_UPLOAD_BYTES + 1) })).toBe(413)
  expect(await post({ 'upload-metadata': metadata('a', 'phising') })).toBe(400)
  expect(await post({ 'upload-metadata': '%%%,,, =' })).toBe(400)
  const address = await created(5)
  expect((await tus('PATCH', address, { ...piece(0), 'content-type': 'application/json' }, '"abc"')).statusCode).toBe(
    400,
  )
  expect((await tus('PATCH', address, { ...piece(0), 'upload-offset': 'x' }, 'abc')).statusCode).toBe(400)
  expect((await tus('HEAD', '/api/v2/uploads/none')).statusCode).toBe(404)
  await tus('DELETE', address)
})

it('stores the target folder of a file for the drive, and shows it to a page that is opened again', async () => {
  const metadataOf = (fields: Record<string, string>) =>
    Object.entries({ filename: 'a.bin', purpose: 'drive', fingerprint: 'a', ...fields })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join()
  const post = (fields: Record<string, string>) =>
    tus('POST', '/api/v2/uploads', { 'upload-length': '1', 'upload-metadata': metadataOf(fields) })
  const made = await server.call(lan, 'POST', '/api/storage/folders', { parent_id: null, name: 'Kho' })
  const { id } = (made.body as { data: { id: string } }).data
  const target = { parent_id: id, folder_path: 'Ảnh/2026' }
  const addresses = []
  for (const fields of [target, { folder_path: '' }, { parent_id: id }, {}, { ...target, purpose: 'import' }]) {
    const made = await post(fields)
    expect(made.statusCode).toBe(201)
    addresses.push(String(made.headers.location))
  }
  const listed = (await server.call(lan, 'GET', '/api/v2/uploads')).body as { data: { target: unknown }[] }
  expect(listed.data.map((each) => each.target)).toEqual([
    target,
    { parent_id: null, folder_path: '' },
    { parent_id: id, folder_path: '' },
    null,
    null,
  ])
  const long = 'a'.repeat(MAX_UPLOAD_TARGET_CHARACTERS + 1)
  expect((await post({ folder_path: long })).statusCode).toBe(400)
  for (const parent_id of ['-1', 'null', '0', '999999', '99999999999999999999', '1; --', `${id}.0`]) {
    for (const fields of [{ parent_id }, { parent_id, folder_path: 'Ảnh' }]) {
      expect((await post(fields)).json()).toMatchObject({ error: { code: 'drive_item_not_found' } })
    }
  }
  const asked = { 'upload-length': '1', 'upload-metadata': metadataOf({ parent_id: id }) }
  expect((await tus('POST', '/api/v2/uploads', asked, '', minh)).statusCode).toBe(404)
  for (const address of addresses) await tus('DELETE', address)
})

it('hides another account’s upload from every route', async () => {
  const address = await created(20)
  await tus('PATCH', address, piece(0), 'của Lan')
  expect((await tus('HEAD', address, {}, '', minh)).statusCode).toBe(404)
  expect((await tus('PATCH', address, piece(9), 'Minh', minh)).statusCode).toBe(404)
  expect((await tus('DELETE', address, {}, '', minh)).statusCode).toBe(404)
  expect((await tus('HEAD', address, { 'x-auth-token': '' })).statusCode).toBe(401)
  expect(await pending(minh)).toEqual([])
  expect(await pending()).toMatchObject([{ offset: 9 }])
  await tus('DELETE', address)
})

function halfPiece(address: string, sent: string, length: number) {
  const headers = { ...piece(0), 'tus-resumable': '1.0.0', 'x-auth-token': lan, 'content-length': String(length) }
  const request = httpRequest({ port, host: '127.0.0.1', path: address, method: 'PATCH', headers })
  const closed = new Promise<void>((resolve) => {
    request.on('error', () => resolve())
    request.on('close', () => resolve())
  })
  request.write(sent)
  return { request, closed }
}

function firstBytesTaken(): Promise<void> {
  const { writes } = server.world.blobs
  const append = writes.append.bind(writes)
  return new Promise((resolve) => {
    vi.spyOn(writes, 'append').mockImplementationOnce((id, { content, ...piece }) => {
      const watched = async function* () {
        for await (const chunk of content) {
          yield chunk
          resolve()
        }
      }
      return append(id, { ...piece, content: watched() })
    })
  })
}

it.each(['broke', 'is silent'])('keeps the bytes that came over a line that %s', async (how) => {
  const address = await created(16)
  const taken = firstBytesTaken()
  const { request, closed } = halfPiece(address, 'một nửa', 16)
  await taken
  if (how === 'broke') request.destroy()
  // A request for the offset does not wait for a connection that may be dead.
  const offset = Buffer.byteLength('một nửa')
  expect((await tus('HEAD', address)).headers['upload-offset']).toBe(String(offset))
  await closed
  expect((await tus('PATCH', address, piece(offset), 'x'.repeat(16 - offset))).headers['upload-offset']).toBe('16')
  await tus('DELETE', address)
})

it('has room for so many, and for no more than the mailbox has', async () => {
  await server.given.database.pool.query('update mailbox set quota_megabytes = 1 where id = $1', [mailboxId])
  const big = await tus('POST', '/api/v2/uploads', {
    'upload-length': String(1024 ** 2 + 1),
    'upload-metadata': metadata('a.zip'),
  })
  expect([big.statusCode, big.json()]).toMatchObject([403, { error: { code: 'quota_exceeded' } }])
  for (let n = 0; n < MAX_PENDING_UPLOADS; n += 1) await created(1)
  const more = await tus('POST', '/api/v2/uploads', { 'upload-length': '1', 'upload-metadata': metadata('a.zip') })
  expect(more.json()).toMatchObject({ error: { code: 'too_many_uploads', details: { limit: MAX_PENDING_UPLOADS } } })
  const hours = (count: number) => ({ ...server.world, clock: { now: () => new Date(Date.now() + count * 3_600_000) } })
  expect(await purgeExpiredUploads(hours(RESUMABLE_UPLOADS_KEPT_HOURS - 1))).toBe(0)
  expect(await purgeExpiredUploads(hours(RESUMABLE_UPLOADS_KEPT_HOURS + 1))).toBe(MAX_PENDING_UPLOADS)
  const left: string[] = []
  for await (const id of server.world.blobs.writes.list(new Date(8.64e15))) left.push(id)
  expect(left).toEqual([])
})
