import type { Actor } from '@sen/core/kit/actor'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let lan: Actor
let token: string
beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
})
beforeEach(() => {
  server.given.storageRoom.freeBytes = Number.POSITIVE_INFINITY
})
afterAll(() => server.close())

const FULL = { status: 507, body: { error: { code: 'server_full', message: "The server's disk is full." } } }
const call = (method: Parameters<TestServer['call']>[1], path: string, payload?: unknown) =>
  server.call(token, method, `/api/v2/${path}`, payload)
const draft = { to: [{ name: 'Minh', email: 'minh@sen.example' }], cc: [], bcc: [], subject: 'Báo giá' }
const content = { ...draft, body: '<p>Chào</p>', files: [] }

async function upload() {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { 'x-auth-token': token, 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nmột\r\n--b--\r\n',
  })
  return { status: answer.statusCode, body: answer.json() }
}

it('refuses drafts, files and sends while little room is left, as on a full disk, and takes them when there is room', async () => {
  const created = await call('POST', 'messages', { ...content, client_key: 'client-key-1' })
  const { id } = (created.body as { data: { id: string } }).data
  const save = () => call('PATCH', `messages/${id}`, { ...content, revision: 1 })
  const send = () => call('POST', 'send_mail', { msg_id: id, async: true, delay: 7 })
  const create = () => call('POST', 'messages', { ...content, client_key: 'client-key-2' })

  server.given.storageRoom.freeBytes = STORAGE_RESERVE_BYTES - 1
  const logged = server.logged.length
  expect([await create(), await save(), await send(), await upload()]).toMatchObject([FULL, FULL, FULL, FULL])
  // The disk check logs once, not each refusal.
  expect(server.logged.slice(logged)).toEqual([])

  server.given.storageRoom.freeBytes = STORAGE_RESERVE_BYTES + 1_000_000
  const again = [await create(), await save(), await send(), await upload()]
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

it('lets people sign in, read, mark, move, delete and empty the trash from the reserve', async () => {
  const folders = (await call('GET', 'folders')).body as { data: { id: string; role: string }[] }
  const [inbox, trash] = ['inbox', 'trash'].map((role) => folders.data.find((each) => each.role === role)?.id)
  const [first, second] = [await server.given.message(lan), await server.given.message(lan)]
  server.given.storageRoom.freeBytes = 0
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'lan@sen.example', password: PASSWORD },
  })
  expect(signedIn.statusCode).toBe(200)
  const done = [
    await call('GET', `threads?in=${inbox}`),
    await call('GET', `threads/${first.threadId}`),
    await call('POST', 'threads/unreads', { ids: [first.threadId], folder_id: inbox, unread: false }),
    await call('POST', 'threads/move', [{ thread_ids: [first.threadId], from_folder_id: inbox, to_folder_id: trash }]),
    await call('POST', 'threads/delete', { ids: [second.threadId] }),
    await call('POST', 'messages/delete', { thread_ids: [first.threadId], folder: trash }),
    await call('POST', 'empty_trash', {}),
  ]
  expect(done.map(({ status, body }) => [status, status === 200 ? '' : body])).toEqual(done.map(() => [200, '']))
})
