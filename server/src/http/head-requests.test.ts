import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token: string
let fileId: string

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  token = await server.signIn('lan@sen.example')
  const form = ['--x', 'content-disposition: form-data; name="file"; filename="a.txt"', 'content-type: text/plain']
  const uploaded = await server.app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { 'x-auth-token': token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${form.join('\r\n')}\r\n\r\nXin chào\r\n--x--\r\n`,
  })
  fileId = uploaded.json().data[0].id
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'HEAD', url: string) =>
  server.app.inject({ method, url, headers: { 'x-auth-token': token } })

const readable = (Object.values(routes) as Route[]).filter(({ method }) => method === 'GET').map(({ path }) => path)

it.each([
  ...readable,
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/o/nothing.gif',
  '/.well-known/mta-sts.txt',
])('HEAD %s answers the same as GET, without a body', async (path) => {
  const url = path.replaceAll(/:\w+/g, '1')
  const [whole, head] = [await ask('GET', url), await ask('HEAD', url)]
  expect(head.statusCode).toBe(whole.statusCode)
  expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  expect(head.body).toBe('')
})

it('answers the head of a file with its length, and reads nothing of it', async () => {
  const url = `/api/v2/files/${fileId}/download`
  const [whole, head] = [await ask('GET', url), await ask('HEAD', url)]
  expect(whole.body).toBe('Xin chào')
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength('Xin chào')))
  expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition'])
})
