import type { MailboxId, TaskId } from '@sen/model/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let mailboxId: MailboxId

beforeAll(async () => {
  server = await openTestServer()
  const actor = await server.given.mailbox('lan@sen.example')
  mailboxId = actor.mailboxId
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
  for (const subject of ['Báo giá', 'Hợp đồng']) {
    const raw = Buffer.from(`Subject: x\r\n\r\n${subject}\r\n`)
    await server.given.message(actor, { subject, rawBlob: await server.world.blobs.write(raw) })
  }
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = lan) =>
  server.call(token, method, `/api/v2/exports${path}`, body)

async function exported(format: 'zip' | 'mbox'): Promise<{ readonly id: string; readonly size: number }> {
  const started = await call('POST', '', { format })
  expect(started).toMatchObject({ status: 200, body: { data: { kind: 'export', state: 'working', total: 2 } } })
  await server.finishTask(mailboxId, (started.body as { data: { id: string } }).data.id as TaskId)
  const { data } = (await call('GET', '')).body as { data: { id: string; size: number }[] }
  if (!data[0]) throw new Error('nothing was exported')
  return data[0]
}

const download = (id: string, headers: Record<string, string> = {}, token = lan) =>
  server.app.inject({ url: `/api/v2/exports/${id}/download`, headers: { 'x-auth-token': token, ...headers } })

it('starts, lists, gives and deletes', async () => {
  const made = await exported('mbox')
  expect(made).toMatchObject({ format: 'mbox', folder: null, messages: 2, missing: 0 })
  const file = await download(made.id)
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('\nBáo giá\n')
  expect(file.rawPayload.length).toBe(made.size)
  expect(file.headers).toMatchObject({
    'content-type': 'application/mbox',
    'content-length': String(made.size),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="lan@sen\.example \d{4}-\d\d-\d\d\.mbox"/)
  expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
  expect((await download(made.id)).statusCode).toBe(404)
})

it('gives a part of it, so that a download that broke off goes on', async () => {
  const { id, size } = await exported('zip')
  const whole = (await download(id)).rawPayload
  const etag = String((await download(id)).headers.etag)
  const part = async (range: string, headers = {}) => {
    const { statusCode, rawPayload, headers: answered } = await download(id, { range, ...headers })
    return { statusCode, rawPayload, told: answered['content-range'] }
  }
  expect(await part('bytes=10-19')).toEqual({
    statusCode: 206,
    rawPayload: whole.subarray(10, 20),
    told: `bytes 10-19/${size}`,
  })
  expect((await part('bytes=10-')).rawPayload).toEqual(whole.subarray(10))
  expect((await part('bytes=-5')).rawPayload).toEqual(whole.subarray(-5))
  expect((await part(`bytes=5-${size + 100}`, { 'if-range': etag })).rawPayload).toEqual(whole.subarray(5))
  expect(await part(`bytes=${size}-`)).toMatchObject({ statusCode: 416, told: `bytes */${size}` })
  // The whole file is the answer to another ETag, to several ranges, and to an invalid range.
  expect(await part('bytes=10-19', { 'if-range': '"other"' })).toMatchObject({ statusCode: 200, rawPayload: whole })
  for (const range of ['bytes=1-2,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-']) {
    expect(await part(range)).toMatchObject({ statusCode: 200, rawPayload: whole })
  }
  await call('DELETE', `/${id}`)
})

it('answers for another account’s export as for an unknown one, and requires a session', async () => {
  const { id } = await exported('zip')
  expect((await call('GET', '', undefined, minh)).body).toEqual({ data: [], total: 0 })
  const foreign = await download(id, {}, minh)
  expect(foreign.statusCode).toBe(404)
  expect((await download('999999', {}, minh)).body).toBe(foreign.body)
  expect((await call('DELETE', `/${id}`, undefined, minh)).status).toBe(404)
  expect((await server.app.inject({ url: `/api/v2/exports/${id}/download` })).statusCode).toBe(401)
  expect((await download(id)).statusCode).toBe(200)
  expect(await call('POST', '', { format: 'zip' }, minh)).toMatchObject({
    status: 400,
    body: { error: { code: 'export_empty' } },
  })
  expect(await call('POST', '', { format: 'rar' })).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
})
