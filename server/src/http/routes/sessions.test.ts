import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['lan', 'minh', 'hoa']) await server.given.mailbox(`${name}@sen.example`)
})
afterAll(() => server.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const login = (email: string, remoteAddress: string, password = PASSWORD) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password },
    headers: { 'user-agent': FIREFOX },
    remoteAddress,
  })
const signInFrom = async (email: string, source: string): Promise<string> =>
  (await login(email, source)).json().data.token
const list = async (token: string) =>
  (await server.call(token, 'GET', '/api/v2/auth/sessions')).body as {
    readonly data: readonly { readonly id: string; readonly current: boolean }[]
    readonly total: number
  }
const statusOf = async (token: string) => (await server.call(token, 'GET', '/api/v2/user/info')).status

it('lists one’s sessions, with device and address, and reveals nothing that opens a session', async () => {
  const token = await signInFrom('lan@sen.example', '192.0.2.1')
  await signInFrom('lan@sen.example', '198.51.100.2')
  const answer = await list(token)
  expect(answer).toMatchObject({
    total: 2,
    data: [
      { browser: 'Firefox', system: 'Linux', source: '192.0.2.1', place: null, way: 'password', current: true },
      {
        ...{ browser: 'Firefox', system: 'Linux', source: '198.51.100.2', way: 'password', current: false },
        place: { country: 'VN', city: 'Hanoi' },
      },
    ],
  })
  expect(JSON.stringify(answer)).not.toContain(server.given.secrets.digest(token))
})

it('ends one of the account’s sessions or all others, and never another account’s', async () => {
  const [here, second, third] = [
    await signInFrom('minh@sen.example', '192.0.2.1'),
    await signInFrom('minh@sen.example', '192.0.2.2'),
    await signInFrom('minh@sen.example', '192.0.2.3'),
  ]
  const lan = await signInFrom('lan@sen.example', '192.0.2.9')
  const own = (await list(second)).data.find(({ current }) => current)?.id ?? ''
  const end = (token: string, id: string) => server.call(token, 'DELETE', `/api/v2/auth/sessions/${id}`)
  const refusals = [await end(lan, own), await end(lan, '999999'), await end(lan, 'x')]
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await end(here, own)).status).toBe(200)
  expect([await statusOf(here), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200])
  const { body } = await server.call(here, 'DELETE', '/api/v2/auth/sessions')
  expect(body).toEqual({ data: { ended: 1 } })
  expect([await statusOf(here), await statusOf(third), await statusOf(lan)]).toEqual([200, 401, 200])
})

it('records the times of sign-ins, and the failed attempts', async () => {
  const token = await signInFrom('hoa@sen.example', '192.0.2.1')
  expect((await login('hoa@sen.example', '203.0.113.9', 'sai')).statusCode).toBe(401)
  const { body } = await server.call(token, 'GET', '/api/v2/activity-logs')
  expect(body).toMatchObject({
    total: 2,
    data: [
      { outcome: 'wrong_password', source: '203.0.113.9' },
      { outcome: 'signed_in', source: '192.0.2.1', browser: 'Firefox' },
    ],
  })
  expect(await server.call(token, 'GET', '/api/v2/activity-logs?q=203.0.113&limit=1')).toMatchObject({
    body: { total: 1, data: [{ outcome: 'wrong_password' }] },
  })
  expect(await server.call(token, 'GET', '/api/v2/activity-logs?q=fireFOX%20192.0')).toMatchObject({
    body: { total: 1, data: [{ outcome: 'signed_in' }] },
  })
  expect(await server.call(token, 'GET', '/api/v2/activity-logs?q=%25')).toMatchObject({ body: { total: 0, data: [] } })
  expect((await server.call(token, 'GET', '/api/v2/activity-logs?limit=1000')).status).toBe(400)
})
