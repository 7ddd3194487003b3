import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, token = lan) =>
  server.call(token, method, `/api/v2/templates${path}`, body)

it('makes, reads, changes and takes away, with its HTML through the cleaner', async () => {
  const made = await call('POST', '', {
    name: 'Báo giá',
    subject: 'Báo giá {{date}}',
    html: '<p>Chào {{name}}</p>',
  })
  expect(made).toMatchObject({
    status: 200,
    body: { data: { name: 'Báo giá', subject: 'Báo giá {{date}}', snippet: 'Chào {{name}}' } },
  })
  const { id, html } = (made.body as { data: { id: string; html: string } }).data
  expect(html).toBe('<!--clean--><p>Chào {{name}}</p>')
  const row = { id, name: 'Báo giá', subject: 'Báo giá {{date}}', snippet: 'Chào {{name}}' }
  expect((await call('GET', '')).body).toEqual({ data: [row], total: 1 })
  expect((await call('GET', `/${id}`)).body).toEqual({ data: { ...row, html } })
  expect((await call('PATCH', `/${id}`, { name: 'Giá' })).body).toEqual({ data: { ...row, name: 'Giá', html } })
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect((await call('GET', '')).body).toEqual({ data: [], total: 0 })
})

it('answers another person’s like one that does not exist', async () => {
  const made = await call('POST', '', { name: 'Của Lan', html: 'x' })
  const { id } = (made.body as { data: { id: string } }).data
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
    const foreign = await call(method, `/${id}`, body, minh)
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect((await call(method, '/999999', body, minh)).body).toEqual(foreign.body)
  }
  expect((await call('GET', '', undefined, minh)).body).toEqual({ data: [], total: 0 })
  expect((await call('POST', '', { name: 'Của Lan', html: 'x' }, minh)).status).toBe(200)
})

it.each([
  [{ name: 'CỦA LAN', html: 'x' }, 409, 'template_exists'],
  [{ name: '', html: 'x' }, 400, 'template_name_invalid'],
  [{ name: 'Trống' }, 400, 'template_empty'],
  [{ name: 'Dài', html: 'x'.repeat(50_001) }, 400, 'template_too_large'],
  [{ name: 'Hai dòng', subject: 'a\nb', html: 'x' }, 400, 'invalid'],
  [{ html: 'x' }, 400, 'invalid'],
])('refuses %j with a word', async (body, status, code) => {
  expect(await call('POST', '', body)).toMatchObject({ status, body: { error: { code } } })
})
