import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from './test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@senmail.test')
})
afterAll(() => server.close())

it('alternates between sources; an IPv6 network is one source', async () => {
  const ask = (url: string, remoteAddress: string, payload: object, token = '') =>
    server.app.inject({ method: 'POST', url, remoteAddress, payload, headers: { 'x-auth-token': token } })
  const before = server.passwordCallers.length
  const entry = { email: 'lan@senmail.test', password: PASSWORD }
  const entered = await ask('/api/v2/auth/login', '192.0.2.1', entry)
  const changed = await ask(
    '/api/v2/auth/password',
    '2001:db8:1:2:3::4',
    { password: 'not this one', new_password: 'Sen@2026moi' },
    entered.json().data.token,
  )
  expect([entered.statusCode, changed.json().error.code]).toEqual([200, 'password_wrong'])
  expect(server.passwordCallers.slice(before)).toEqual(['192.0.2.1', '2001:db8:1:2::/64'])
})

it.each([
  ['a wrong password', { password: 'sai mật khẩu' }, 1],
  ['no password', { password: '' }, undefined],
])('verifies as often for an unknown address as for a known one: %s', async (_, asked, times) => {
  const work = async (email: string, remoteAddress: string) => {
    const before = server.passwordWork()
    const payload = { email, ...asked }
    const answer = await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', remoteAddress, payload })
    return { answer: answer.json().error, times: server.passwordWork() - before }
  }
  const known = await work('lan@senmail.test', '192.0.2.11')
  expect(await work('ai@senmail.test', '192.0.2.12')).toEqual(known)
  if (times !== undefined) expect(known.times).toBe(times)
})
