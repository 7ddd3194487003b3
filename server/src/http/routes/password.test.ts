import { LOGIN_ATTEMPTS_PER_PAIR } from '@sen/model/account/sign-in-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['lan', 'minh', 'hoa', 'an']) await server.given.mailbox(`${name}@sen.example`)
})
afterAll(() => server.close())

const NEXT = 'Đường@2027'
const change = (token: string, password: string, next: string) =>
  server.call(token, 'POST', '/api/v2/auth/password', { password, new_password: next })
const login = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } })
const isSignedIn = async (token: string) => (await server.call(token, 'GET', '/api/v2/user/info')).status === 200

it('changes the password, renews the session and ends all others of this account', async () => {
  const [token, other, minhs] = [
    await server.signIn('lan@sen.example'),
    await server.signIn('lan@sen.example'),
    await server.signIn('minh@sen.example'),
  ]
  const { status, body } = await change(token, PASSWORD, NEXT)
  expect(status).toBe(200)
  const { data } = body as { data: { token: string } }
  expect(data.token).not.toBe(token)
  expect(await Promise.all([data.token, token, other, minhs].map(isSignedIn))).toEqual([true, false, false, true])
  expect((await login('lan@sen.example', PASSWORD)).statusCode).toBe(401)
  // Another keyboard writes decomposed letters.
  expect((await login('lan@sen.example', NEXT.normalize('NFD'))).statusCode).toBe(200)
  expect((await login('minh@sen.example', PASSWORD)).statusCode).toBe(200)
})

it('gives a browser the new token in its cookie', async () => {
  const token = await server.signIn('hoa@sen.example')
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/password',
    cookies: { sen_session: token },
    headers: { origin: ORIGIN },
    payload: { password: PASSWORD, new_password: NEXT },
  })
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['set-cookie'])).toContain(`sen_session=${response.json().data.token};`)
  expect(response.headers['set-cookie']).toContain('HttpOnly')
})

it('says why a new password is rejected, and changes nothing', async () => {
  const token = await server.signIn('an@sen.example')
  for (const [password, next, code] of [
    [PASSWORD, 'Sen@1', 'password_too_short'],
    [PASSWORD, 'sen@2027demo', 'password_too_simple'],
    [PASSWORD, PASSWORD, 'password_unchanged'],
    ['Sai@2026', NEXT, 'password_wrong'],
  ] as const) {
    expect(await change(token, password, next)).toMatchObject({ status: 400, body: { error: { code } } })
  }
  expect(await isSignedIn(token)).toBe(true)
  expect((await login('an@sen.example', PASSWORD)).statusCode).toBe(200)
})

it('limits guesses with a session like guesses at the sign-in page', async () => {
  const token = await server.signIn('minh@sen.example')
  for (let count = 0; count < LOGIN_ATTEMPTS_PER_PAIR; count++) {
    expect((await change(token, `Đoán@${count}000`, NEXT)).status).toBe(400)
  }
  expect(await change(token, PASSWORD, NEXT)).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many_attempts' } },
  })
})
