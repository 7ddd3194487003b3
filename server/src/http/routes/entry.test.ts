import { addAccount } from '@sen/testkit/add-account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

const SECRET = 'a secret of the portal that is long enough'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    config: {
      publicUrl: undefined,
      trustProxy: false,
      logAddresses: false,
      metricsPublic: false,
      metricsToken: undefined,
      loginParamSecret: SECRET,
    },
  })
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
})
afterAll(() => server.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/v2/auth/${url}`, payload, headers })
const issue = (email: string, secret = SECRET) => post('login-param', { email }, { authorization: `Bearer ${secret}` })
const whoIs = async (token: string) => {
  const { status, body } = await server.call(token, 'GET', '/api/v2/user/info')
  return status === 200 ? (body as { data: { email: string } }).data.email : status
}

it('gives the portal a code that lets its user in once, with a cookie that no script can read', async () => {
  const issued = (await issue('lan@sen.example')).json().data
  expect(issued.url).toBe(`http://localhost:80/?login_param=${issued.login_param}`)
  expect(issued.expires_at - Date.now() / 1_000).toBeLessThanOrEqual(60)
  const entered = await post('enter', { login_param: issued.login_param }, { origin: ORIGIN })
  expect(entered.statusCode).toBe(200)
  expect(String(entered.headers['set-cookie'])).toMatch(/^sen_session=.*HttpOnly/)
  expect(await whoIs(entered.json().data.token)).toBe('lan@sen.example')
  const again = await post('enter', { login_param: issued.login_param }, { origin: ORIGIN })
  expect([again.statusCode, again.json().error.code]).toEqual([410, 'login_link_expired'])
  expect(again.headers['set-cookie']).toBeUndefined()
})

it('issues no code without the secret, for an unknown user, or when no secret is configured', async () => {
  expect((await issue('lan@sen.example', 'x')).statusCode).toBe(403)
  expect((await post('login-param', { email: 'lan@sen.example' })).statusCode).toBe(403)
  expect((await issue('ai@sen.example')).statusCode).toBe(404)
  const plain = await openTestServer()
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login-param',
    payload: { email: 'lan@sen.example' },
    headers: { authorization: 'Bearer undefined' },
  })
  expect(answer.statusCode).toBe(404)
  await plain.close()
})

it('limits guesses of the secret, and always accepts the right one', async () => {
  const codes: number[] = []
  for (let count = 0; count < 15; count++) codes.push((await issue('lan@sen.example', `guess ${count}`)).statusCode)
  expect(codes.at(-1)).toBe(429)
  // Wrong guesses do not lock out a caller that knows the secret.
  expect((await issue('lan@sen.example')).statusCode).toBe(200)
})

it('exchanges a program’s token for a session of the page, and revokes the one in the address', async () => {
  const program = await server.signIn('minh@sen.example')
  const entered = await post('enter', { access_token: program }, { origin: ORIGIN })
  const { token } = entered.json().data
  expect(await whoIs(token)).toBe('minh@sen.example')
  expect(await whoIs(program)).toBe(401)
})

it('keeps a browser’s session of another user until the change is confirmed', async () => {
  const lan = await server.signIn('lan@sen.example')
  const enterBy = (payload: object, cookie: string) =>
    post('enter', payload, { origin: ORIGIN, cookie: `sen_session=${cookie}` })
  const entered = await enterBy({ access_token: await server.signIn('minh@sen.example') }, lan)
  const { token, email, is_signed_in } = entered.json().data
  expect([email, is_signed_in, entered.headers['set-cookie']]).toEqual(['minh@sen.example', false, undefined])
  expect(await whoIs(lan)).toBe('lan@sen.example')
  const replaced = await enterBy({ access_token: token, replace: true }, lan)
  expect(replaced.json().data).toMatchObject({ email: 'minh@sen.example', is_signed_in: true })
  expect(String(replaced.headers['set-cookie'])).toContain(`sen_session=${replaced.json().data.token};`)
  const same = await enterBy({ access_token: await server.signIn('lan@sen.example') }, lan)
  expect(same.json().data).toMatchObject({ email: 'lan@sen.example', is_signed_in: true })
})

it('asks first also when the other account works in the same mailbox', async () => {
  const info = await server.given.mailbox('info@sen.example')
  const hoa = { address: 'hoa@nha.example', name: 'Phạm Hoa', password: PASSWORD }
  await addAccount(server.given, info.mailboxId, hoa)
  const cookie = `sen_session=${await server.signIn('info@sen.example')}`
  const entered = await post('enter', { access_token: await server.signIn(hoa.address) }, { origin: ORIGIN, cookie })
  expect(entered.json().data).toMatchObject({ email: 'info@sen.example', is_signed_in: false })
})

it('does not let another site sign a visitor in', async () => {
  const program = await server.signIn('minh@sen.example')
  const entered = await post('enter', { access_token: program }, { origin: 'https://evil.example' })
  expect(entered.json().error.code).toBe('origin_refused')
  expect(await whoIs(program)).toBe('minh@sen.example')
})

it.each([{}, { login_param: '' }, { login_param: 5 }, { login_param: 'x'.repeat(600) }])(
  'refuses an invalid pass (%o)',
  async (payload) => {
    expect((await post('enter', payload, { origin: ORIGIN })).statusCode).toBe(400)
  },
)
