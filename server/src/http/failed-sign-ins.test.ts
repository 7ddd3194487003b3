import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function failedSignIns(url: string, payload: Record<string, unknown>) {
  const before = server.logged.length
  await server.app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.7' })
  return server.logged.slice(before).filter(({ msg }) => msg === 'sign-in failed')
}

it('logs a failed sign-in with its source and without a name', async () => {
  const lines = await failedSignIns('/api/v2/auth/login', { email: 'lan@sen.example', password: 'guessed-123' })
  expect(lines).toMatchObject([
    { way: 'password', reason: 'wrong_credentials', source: '192.0.2.7', address: 'sen.example' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/lan@|guessed/)
})

it('does not log a password typed into the address field', async () => {
  const lines = await failedSignIns('/api/v2/auth/login', { email: 'my-secret-word', password: 'x' })
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('my-secret-word')
})

it('logs the use of an invalid link', async () => {
  expect(await failedSignIns('/api/v2/auth/enter', { login_param: 'never-was' })).toMatchObject([
    { way: 'link', reason: 'login_link_expired', source: '192.0.2.7' },
  ])
})

it('logs no successful sign-in', async () => {
  await server.given.mailbox('minh@sen.example')
  expect(await failedSignIns('/api/v2/auth/login', { email: 'minh@sen.example', password: 'Sen@2026demo' })).toEqual([])
})

it('trusts the address from its own proxy, and not one that a visitor wrote there', async () => {
  const config = {
    publicUrl: undefined,
    trustProxy: true,
    logAddresses: false,
    metricsPublic: false,
    metricsToken: undefined,
    loginParamSecret: undefined,
  }
  const behindProxy = await openTestServer({ config })
  await behindProxy.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'lan@sen.example', password: 'x' },
    headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.50' },
  })
  expect(behindProxy.logged.filter(({ msg }) => msg === 'sign-in failed')).toMatchObject([{ source: '192.0.2.50' }])
  await behindProxy.close()
})
