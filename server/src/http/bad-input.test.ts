import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  token = await server.signIn('lan@sen.example')
})
afterAll(() => server.close())

const post = (url: string, payload: string, contentType = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-auth-token': token, 'content-type': contentType },
  })

it.each([
  ['broken JSON', '{"ids": [', 'application/json'],
  ['no JSON at all', '', 'application/json'],
  ['a poisoned prototype', '{"ids": ["1"], "__proto__": {"a": 1}}', 'application/json'],
  ['a poisoned prototype in escapes', '{"ids": ["1"], "\\u005f\\u005fproto\\u005F_": {"a": 1}}', 'application/json'],
  ['a poisoned constructor', '{"ids": ["1"], "constructor": {"prototype": {"a": 1}}}', 'application/json'],
  ['JSON deeper than any call', `{"ids":${'['.repeat(1_000_000)}`, 'application/json'],
  ['more values than any call has', `{"ids":[${'1,'.repeat(200_000)}1]}`, 'application/json'],
  ['a form', 'ids=1', 'application/x-www-form-urlencoded'],
  ['plain text, which needs no preflight', '{"ids":["1"]}', 'text/plain'],
])('refuses %s', async (_, payload, contentType) => {
  const response = await post('/api/v2/threads/delete', payload, contentType)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ code: 'invalid', details: { problem: expect.any(String) } })
})

it.each([
  ['a missing field', '/api/v2/threads/delete', {}, 'ids'],
  ['a wrong type', '/api/v2/threads/delete', { ids: 'all' }, 'ids'],
  ['a wrong type deep inside', '/api/v2/threads/delete', { ids: ['1', 2] }, 'ids.1'],
  ['nothing in a list', '/api/v2/threads/delete', { ids: [] }, 'ids'],
  ['too many', '/api/v2/threads/delete', { ids: Array.from({ length: 101 }, String) }, 'ids'],
  ['too long an id', '/api/v2/threads/delete', { ids: ['x'.repeat(129)] }, 'ids.0'],
  ['an object for a list', '/api/v2/threads/move', {}, ''],
  [
    'a number the database cannot hold',
    '/api/v2/threads/restore',
    { folder_id: '1', ids: ['1'], version: 2 ** 31 },
    'version',
  ],
  ['a fraction', '/api/v2/threads/restore', { folder_id: '1', ids: ['1'], version: 1.5 }, 'version'],
  ['too long a password', '/api/v2/auth/login', { email: 'lan@sen.example', password: 'x'.repeat(257) }, 'password'],
  ['too long an address', '/api/v2/auth/login', { email: 'x'.repeat(321), password: 'x' }, 'email'],
])('names the field: %s', async (_, url, body, field) => {
  const response = await post(url, JSON.stringify(body))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: { code: 'invalid', message: expect.any(String), details: { field } } })
})

it.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=', 'limit'],
  ['offset=-1', 'offset'],
  ['offset=1e99', 'offset'],
  ['in=', 'in'],
  ['in=a&in=b', 'in'],
])('names the field of a query: %s', async (query, field) => {
  const { status, body } = await server.call(token, 'GET', `/api/v2/threads?${query}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code: 'invalid', details: { field } } })
})

it.each([
  ['/api/v2/threads/%00', 'thread_not_found'],
  ['/api/v2/threads/-1', 'thread_not_found'],
  ['/api/v2/threads/1e5', 'thread_not_found'],
  ['/api/v2/threads/99999999999999999999999', 'thread_not_found'],
  ['/api/v2/threads/%27%3B%20drop%20table%20message', 'thread_not_found'],
  ['/api/v2/messages/%F0%9F%92%A9', 'message_not_found'],
  ['/api/v2/messages/..%2F..%2Fetc%2Fpasswd?type=raw', 'message_not_found'],
  ['/api/v2/folder/unreads/%00', 'folder_not_found'],
  ['/api/v2/threads?in=%00', 'folder_not_found'],
  ['/api/v2/threads?in=Kh%C3%B4ng%20c%C3%B3', 'folder_not_found'],
])('answers an id that cannot exist like a missing one: %s', async (url, code) => {
  const { status, body } = await server.call(token, 'GET', url)
  expect(status).toBe(404)
  expect(body).toEqual({ error: { code, message: expect.any(String) } })
})

it.each([
  '/api/v2/threads/%zz',
  `/api/v2/threads/${'x'.repeat(9_000)}`,
  '/api/v2/nothing',
  '/api',
  '/api/../../etc/passwd',
])('answers %s as JSON, never as a page', async (url) => {
  const response = await server.app.inject({ url, headers: { 'x-auth-token': token, accept: 'text/html' } })
  expect([400, 404]).toContain(response.statusCode)
  expect(response.json().error.code).toMatch(/^(not_found|invalid)$/)
})

it('refuses a body that is too long before it has read it all', async () => {
  const response = await post('/api/v2/threads/delete', `{"ids":["${'x'.repeat(1024 ** 2)}"]}`)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ code: 'invalid', details: { problem: 'too_big' } })
})

it('replaces characters that the database cannot store: zero characters and halves of pairs', async () => {
  const draft = { client_key: 'key-12345678', to: [], cc: [], bcc: [], files: [] }
  const text = JSON.stringify({ ...draft, subject: 'a\0b', body: '<p>\ud83d half</p>' })
  expect(text).toContain('\\u0000')
  const response = await post('/api/v2/messages', text)
  expect(response.statusCode).toBe(200)
  const { body } = await server.call(token, 'GET', `/api/v2/messages/${response.json().data.id}`)
  expect(body).toMatchObject({ data: { subject: 'a\uFFFDb', body: '<!--clean--><p>\uFFFD half</p>' } })
})

it('says nothing about an error of its own, and logs it without the body', async () => {
  const broken = await openTestServer({
    world: {
      ...server.world,
      store: {
        read: () => Promise.reject(new Error('secret detail')),
        write: () => Promise.reject(new Error('secret detail')),
      },
    },
  })
  const response = await broken.app.inject({
    method: 'POST',
    url: '/api/v2/settings',
    payload: [{ key: 'language', value: 'en' }],
    headers: { 'x-auth-token': token },
  })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ error: { code: 'internal_error', message: expect.any(String) } })
  const [line] = broken.logged
  expect(line).toMatchObject({ msg: 'a request failed', route: '/api/v2/settings', err: { message: 'secret detail' } })
  expect(JSON.stringify(line)).not.toContain(token)
  expect(JSON.stringify(line)).not.toContain('language')
  await broken.close()
})

it('says that it cannot answer now when the database is away', async () => {
  const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  const broken = await openTestServer({
    world: { ...server.world, sessions: { ...server.world.sessions, find: () => Promise.reject(away) } },
  })
  const response = await broken.app.inject({ url: '/api/v2/folders', headers: { 'x-auth-token': token } })
  expect(response.statusCode).toBe(503)
  expect(response.json().error.code).toBe('unavailable')
  await broken.close()
})
