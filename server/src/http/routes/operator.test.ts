import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotReady } from '../../startup/readiness.ts'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const METRICS_TOKEN = 'a token of the watching program'
const CONFIG = {
  publicUrl: undefined,
  trustProxy: false,
  logAddresses: false,
  metricsPublic: false,
  metricsToken: undefined,
  loginParamSecret: undefined,
} as const

let server: TestServer
let isBroken = false
let isUnready = false
beforeAll(async () => {
  server = await openTestServer({
    config: { ...CONFIG, metricsToken: METRICS_TOKEN },
    check: async () => {
      if (isBroken) throw new Error('the database is away')
      if (isUnready) throw new NotReady('the database lacks what this program needs')
    },
    brand: {
      name: 'Thư Công Ty',
      logoUrl: '',
      accent: '#0a7d6c',
      linkUrl: 'https://provider.example',
      docsUrl: 'https://docs.provider.example/mail/',
    },
    demo: { accounts: [{ address: 'lan@senmail.test', displayName: 'Lan' }], password: 'Sen@2026demo' },
  })
})
afterAll(() => server.close())

const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({ url, ...options })

it('is alive as long as it answers, and ready as long as it can work', async () => {
  expect((await get('/healthz')).body).toBe('ok')
  expect((await get('/readyz')).statusCode).toBe(200)
  isBroken = true
  const away = await get('/readyz')
  expect({ status: away.statusCode, body: away.body }).toMatchObject({ status: 503 })
  expect(away.body).not.toContain('database')
  isBroken = false
  isUnready = true
  const unready = await get('/readyz')
  expect({ status: unready.statusCode, error: unready.json().error }).toMatchObject({
    status: 503,
    error: { details: { reason: 'the database lacks what this program needs' } },
  })
  expect((await get('/healthz')).statusCode).toBe(200)
})

it('shows its metrics to clients with the token, and not to other users of this machine', async () => {
  await get('/healthz')
  for (const headers of [{}, { authorization: 'Bearer undefined' }, { authorization: `Basic ${METRICS_TOKEN}` }]) {
    expect((await get('/metrics', { headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
  }
  const shown = await get('/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    remoteAddress: '192.0.2.1',
  })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('sen_http_requests_total{method="GET",route="/healthz",status="200"}')
  expect(shown.body).toContain('sen_http_request_seconds_count{area="/healthz",status="2xx"}')
})

it.each([
  [false, 404],
  [true, 200],
])('without a token, METRICS_PUBLIC %s answers %i', async (metricsPublic, status) => {
  const plain = await openTestServer({ config: { ...CONFIG, metricsPublic } })
  const headers = { authorization: 'Bearer undefined' }
  expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(status)
  await plain.close()
})

it('says how long each call took, but of no sign-in', async () => {
  expect((await get('/api/v2/site')).headers['server-timing']).toMatch(/^total;dur=\d+\.\d$/)
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'lan@sen.example', password: 'wrong-password' },
  })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['server-timing']).toBeUndefined()
})

it('describes every call', async () => {
  const description = (await get('/api/openapi.json')).json()
  expect(description.openapi).toBe('3.1.0')
  const listThreads = description.paths['/api/v2/threads'].get
  expect(listThreads).toMatchObject({ operationId: 'listThreads', security: [{ session: [] }, { token: [] }] })
})

it('gives the login page its brand, and in demo mode the accounts to offer', async () => {
  expect((await get('/api/v2/site')).json()).toEqual({
    data: {
      name: 'Thư Công Ty',
      logo_url: '',
      accent: '#0a7d6c',
      link_url: 'https://provider.example',
      docs_url: 'https://docs.provider.example/mail/',
      demo: { accounts: [{ email: 'lan@senmail.test', fullname: 'Lan' }], password: 'Sen@2026demo' },
    },
  })
})

it('allows framing of the documentation by our own pages only', async () => {
  const policy = String((await get('/healthz')).headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' blob: data: about: https://docs.provider.example;")
})

it('otherwise reveals nothing of accounts', async () => {
  const production = await openTestServer()
  expect((await production.app.inject({ url: '/api/v2/site' })).json().data.demo).toBeNull()
  await production.close()
})
