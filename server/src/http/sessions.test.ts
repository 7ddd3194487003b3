import { ROOM_HEADER } from '@sen/contract/account'
import { LOGIN_ATTEMPTS_PER_PAIR } from '@sen/model/account/sign-in-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from './test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example', { name: 'Nguyễn Thị Lan' })
  await server.given.mailbox('chu@sen.example', { isOwner: true })
})
afterAll(() => server.close())

const login = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload, headers })

const settings = [{ key: 'language', value: 'en' }]
const save = (headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: '/api/v2/settings', payload: settings, headers })

it('signs in with a token and a cookie that no script can read', async () => {
  const response = await login({ email: 'lan@sen.example', password: PASSWORD })
  expect(response.statusCode).toBe(200)
  const { token } = response.json().data
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toContain(`sen_session=${token};`)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(cookie).toContain('Path=/')
  expect(cookie).not.toContain('Secure')
  expect(cookie).not.toContain('Domain')
})

it('returns the signed-in user, and the starting point of the socket', async () => {
  const token = await server.signIn('lan@sen.example')
  const { status, body } = await server.call(token, 'GET', '/api/v2/user/info')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {
      email: 'lan@sen.example',
      fullname: 'Nguyễn Thị Lan',
      avatar: '',
      type: 'other',
      owner: 'chu@sen.example',
      enable_smtp: 1,
      domains: [{ domain: 'sen.example', active: true }],
      senders: [{ name: 'Nguyễn Thị Lan', email: 'lan@sen.example' }],
    },
  })
})

it('answers an unknown address like a wrong password', async () => {
  const wrong = await login({ email: 'lan@sen.example', password: 'sai mật khẩu' })
  const unknown = await login({ email: 'khong-co@sen.example', password: 'sai mật khẩu' })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json().error.code).toBe('wrong_credentials')
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
})

it('limits guesses from one source, for existing and unknown addresses', async () => {
  await server.given.mailbox('dich@sen.example')
  const from = (remoteAddress: string, email: string, password: string) =>
    server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password }, remoteAddress })
  const refusals: unknown[] = []
  for (const email of ['dich@sen.example', 'khong-co-that@sen.example']) {
    for (let count = 0; count < LOGIN_ATTEMPTS_PER_PAIR; count++) {
      expect((await from('192.0.2.1', email, `đoán ${count}`)).statusCode).toBe(401)
    }
    const refused = await from('192.0.2.1', email, PASSWORD)
    expect(refused.statusCode).toBe(429)
    refusals.push(refused.json().error.code)
  }
  expect(refusals).toEqual(['too_many_attempts', 'too_many_attempts'])
  expect((await from('192.0.2.1', 'lan@sen.example', PASSWORD)).statusCode).toBe(200)
  expect((await from('198.51.100.1', 'dich@sen.example', PASSWORD)).statusCode).toBe(200)
})

it('refuses a sign-in from another site’s page', async () => {
  const response = await login({ email: 'lan@sen.example', password: PASSWORD }, { origin: 'https://evil.example' })
  expect(response.statusCode).toBe(403)
  expect(response.json().error.code).toBe('origin_refused')
  expect(response.headers['set-cookie']).toBeUndefined()
})

it.each([
  ['nothing', {}],
  ['a token nobody has', { 'x-auth-token': 'made-up' }],
  ['a cookie nobody has', { cookie: 'sen_session=made-up' }],
  ['an empty token', { 'x-auth-token': '' }],
])('asks to sign in when there is %s', async (_, headers) => {
  const response = await server.app.inject({ url: '/api/v2/folders', headers })
  expect(response.statusCode).toBe(401)
  expect(response.json().error.code).toBe('unauthenticated')
})

it('takes writes with the cookie from our own pages only, and reads from anywhere', async () => {
  const cookie = `sen_session=${await server.signIn('lan@sen.example')}`
  for (const origin of ['https://evil.example', 'null', 'http://localhost:81', 'http://localhost.evil.example']) {
    const refused = await save({ cookie, origin })
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'origin_refused'])
  }
  expect((await save({ cookie })).statusCode).toBe(403)
  expect((await save({ cookie, origin: ORIGIN })).statusCode).toBe(200)
  const read = await server.app.inject({ url: '/api/v2/settings', headers: { cookie, origin: 'https://evil.example' } })
  expect(read.statusCode).toBe(200)
  expect(read.headers['access-control-allow-origin']).toBeUndefined()
})

it('answers the page of another account as signed out, because the cookie belongs to the latest sign-in', async () => {
  const room = (email: string) => server.given.mailbox(email).then(({ mailboxId }) => mailboxId)
  const [hers, his] = [await room('trang@sen.example'), await room('khoa@sen.example')]
  const cookie = `sen_session=${await server.signIn('khoa@sen.example')}`
  const answers = [hers, 'none', ''].map((other) => save({ cookie, origin: ORIGIN, [ROOM_HEADER]: other }))
  for (const { statusCode, body } of await Promise.all(answers)) {
    expect([statusCode, JSON.parse(body).error.code]).toEqual([401, 'unauthenticated'])
  }
  expect((await save({ cookie, origin: ORIGIN, [ROOM_HEADER]: his })).statusCode).toBe(200)
})

it('takes writes with the token from any origin, also beside a cookie', async () => {
  const token = await server.signIn('lan@sen.example')
  expect((await save({ 'x-auth-token': token })).statusCode).toBe(200)
  expect(
    (await save({ 'x-auth-token': token, cookie: `sen_session=${token}`, origin: 'https://x.example' })).statusCode,
  ).toBe(200)
})

it('ends the session for good at sign-out', async () => {
  const token = await server.signIn('lan@sen.example')
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/logout',
    payload: {},
    headers: { cookie: `sen_session=${token}`, origin: ORIGIN },
  })
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(/^sen_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await server.call(token, 'GET', '/api/v2/folders')).status).toBe(401)
})

it('asks for a new sign-in when the account is suspended or deleted, and names a suspension only after the password', async () => {
  const { accountId } = await server.given.mailbox('nghi@sen.example')
  const [session, again] = [await server.signIn('nghi@sen.example'), await server.signIn('nghi@sen.example')]
  const change = (sql: string) => server.given.database.pool.query(sql, [accountId])
  const wrong = await login({ email: 'khong-co@sen.example', password: PASSWORD })
  const refused = async (token: string, password: string, answered: { statusCode: number; code: string }) => {
    expect(await server.call(token, 'GET', '/api/v2/folders')).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthenticated' } },
    })
    const response = await login({ email: 'nghi@sen.example', password })
    expect({ statusCode: response.statusCode, code: response.json().error.code }).toEqual(answered)
    if (answered.code === 'wrong_credentials') expect(response.body).toBe(wrong.body)
  }
  const unknown = { statusCode: 401, code: 'wrong_credentials' }
  await change('update account set suspended_at = now() where id = $1')
  await refused(session, `${PASSWORD}x`, unknown)
  await refused(session, PASSWORD, { statusCode: 403, code: 'account_suspended' })
  await change('update account set suspended_at = null where id = $1')
  expect((await server.call(session, 'GET', '/api/v2/folders')).status).toBe(200)
  await change('delete from account where id = $1')
  await refused(again, PASSWORD, unknown)
})

it('uses a __Host- cookie when the public address is https, and its origin alone', async () => {
  const secure = await openTestServer({
    config: {
      publicUrl: 'https://mail.example',
      trustProxy: false,
      logAddresses: false,
      metricsPublic: false,
      metricsToken: undefined,
      loginParamSecret: undefined,
    },
  })
  await secure.given.mailbox('lan@sen.example')
  const response = await secure.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'lan@sen.example', password: PASSWORD },
    headers: { origin: 'https://mail.example' },
  })
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-sen_session=.*; Path=\/;.*Secure/)
  expect(response.headers['strict-transport-security']).toBeDefined()
  const { token } = response.json().data
  const write = (name: string, origin: string) =>
    secure.app.inject({
      method: 'POST',
      url: '/api/v2/settings',
      payload: settings,
      headers: { cookie: `${name}=${token}`, origin },
    })
  expect((await write('__Host-sen_session', 'https://mail.example')).statusCode).toBe(200)
  expect((await write('__Host-sen_session', ORIGIN)).statusCode).toBe(403)
  // A plain cookie of this name could have been set by another host of the domain.
  expect((await write('sen_session', 'https://mail.example')).statusCode).toBe(401)
  await secure.close()
})
