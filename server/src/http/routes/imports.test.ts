import type { MailboxId, TaskId } from '@sen/model/ids'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let mailboxId: MailboxId

beforeAll(async () => {
  server = await openTestServer()
  mailboxId = (await server.given.mailbox('lan@sen.example')).mailboxId
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = lan) =>
  server.call(token, method, `/api/v2${path}`, body)

async function uploaded(name: string, payload: Buffer): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { 'x-auth-token': lan, 'tus-resumable': '1.0.0' }
  const about = {
    'upload-length': String(payload.length),
    'upload-metadata': `filename ${base64(name)},purpose ${base64('import')}`,
  }
  const made = await server.app.inject({ method: 'POST', url: '/api/v2/uploads', headers: { ...headers, ...about } })
  const url = String(made.headers.location)
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await server.app.inject({ method: 'PATCH', url, headers: { ...headers, ...piece }, payload })
  expect(sent.statusCode).toBe(204)
  return url.slice(url.lastIndexOf('/') + 1)
}

it('imports mail from an uploaded file, lists the results, and shows none of it to others', async () => {
  const files = { 'Việc/a.eml': 'From: a@b.example\r\nSubject: Biên bản\r\n\r\nx\r\n', 'hỏng.eml': 'x' }
  const upload = await uploaded('hộp.zip', zipOf(files, { damaged: 'hỏng.eml' }))
  expect((await call('POST', '/imports', { upload_ids: [upload] }, minh)).status).toBe(404)
  const started = await call('POST', '/imports', { upload_ids: [upload] })
  expect(started).toMatchObject({ status: 200, body: { data: { kind: 'import', state: 'working' } } })
  const { id } = (started.body as { data: { id: string } }).data
  expect((await call('GET', '/imports')).body).toMatchObject({ data: [{ task_id: id, ended_by: null, folder: null }] })
  await server.finishTask(mailboxId, id as TaskId)
  const listed = (await call('GET', '/imports')).body as { data: { id: string }[] }
  expect(listed.data).toMatchObject([
    {
      ...{ imported: 1, known: 0, failed: 1, ended_by: 'done', file_names: ['hộp.zip'] },
      failures: [{ name: 'hỏng.eml', reason: 'damaged' }],
    },
  ])
  expect((await call('GET', `/tasks/${id}`)).body).toMatchObject({
    data: { kind: 'import', state: 'done', changed: 1 },
  })
  const threads = (await call('GET', `/threads?in=${encodeURIComponent('Việc')}&limit=10&offset=0`)).body
  expect(threads).toMatchObject({ data: [{ subject: 'Biên bản' }] })
  expect((await call('GET', '/imports', undefined, minh)).body).toMatchObject({ data: [], total: 0 })
  const path = `/imports/${listed.data[0]?.id}`
  expect((await call('DELETE', path, undefined, minh)).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(200)
  expect((await call('GET', '/imports')).body).toMatchObject({ data: [] })
})

it('refuses an invalid order', async () => {
  expect((await call('POST', '/imports', { upload_ids: [] })).status).toBe(400)
  expect((await call('POST', '/imports', { upload_ids: ['none'] })).status).toBe(404)
  const upload = await uploaded('a.eml', Buffer.from('Subject: a\r\n\r\n'))
  expect((await call('POST', '/imports', { upload_ids: [upload], folder_id: '999999' })).status).toBe(404)
})
