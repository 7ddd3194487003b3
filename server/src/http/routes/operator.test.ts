import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDoor, openDoor } from '../open-door.fixture.ts'

let door: OpenDoor
let isBroken = false
beforeAll(async () => {
  door = await openDoor({
    check: async () => {
      if (isBroken) throw new Error('the database is away')
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
afterAll(() => door.close())

const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  door.app.inject({ url, ...options })

it('is alive as long as it answers, and ready as long as it can work', async () => {
  expect((await get('/healthz')).body).toBe('ok')
  expect((await get('/readyz')).statusCode).toBe(200)
  isBroken = true
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
})

it('shows its numbers to this machine alone, also when a proxy on it asks', async () => {
  await get('/healthz')
  const own = await get('/metrics')
  expect(own.statusCode).toBe(200)
  expect(own.body).toContain('sen_http_request_seconds_count{method="GET",route="/healthz",status="200"}')
  expect((await get('/metrics', { remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200)
  expect((await get('/metrics', { remoteAddress: '192.0.2.1' })).statusCode).toBe(404)
  expect((await get('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
})

it('describes every call', async () => {
  const description = (await get('/api/openapi.json')).json()
  expect(description.openapi).toBe('3.1.0')
  const listThreads = description.paths['/api/v2/threads'].get
  expect(listThreads).toMatchObject({ operationId: 'listThreads', security: [{ session: [] }, { token: [] }] })
})

it('tells the login page its brand, and in demo mode whom it may offer', async () => {
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

it('lets pages show the documentation in a frame, and nobody else’s pages', async () => {
  const policy = String((await get('/healthz')).headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' blob: data: about: https://docs.provider.example;")
})

it('tells nobody anything of accounts otherwise', async () => {
  const production = await openDoor()
  expect((await production.app.inject({ url: '/api/v2/site' })).json().data.demo).toBeNull()
  await production.close()
})
