import { SECOND_STEP_ATTEMPTS } from '@sen/model/account/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let count = 0
/** Codes of one test belong to the same periods, however long the test takes. */
let startedAt: Date
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('minh@sen.example')
})
beforeEach(async () => {
  startedAt = new Date()
  count += 1
  lan = `lan${count}@sen.example`
  await server.given.mailbox(lan)
  await server.given.database.pool.query('delete from login_attempt')
})
afterAll(() => server.close())

interface Answered {
  readonly data: Readonly<Record<string, never>> & {
    readonly token: string
    readonly secret: string
    readonly recovery_codes: readonly string[]
  }
}
const PATH = '/api/v2/auth/2fa'
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
/** The server accepts both, each once. */
const codeNow = (secret: string) => appCode(secret, startedAt)
const codeNext = (secret: string) => appCode(secret, new Date(startedAt.getTime() + 30_000))

async function turnOn(email = lan) {
  const from = await server.signIn(email)
  const { secret } = ((await server.call(from, 'POST', `${PATH}/setup`)).body as Answered).data
  const answer = await server.call(from, 'POST', PATH, { password: PASSWORD, code: codeNow(secret) })
  expect(answer.status).toBe(200)
  const { token, recovery_codes: recoveryCodes } = (answer.body as Answered).data
  return { from, secret, token, recoveryCodes }
}

interface From {
  readonly source?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
}
const post = (url: string, payload: object, { source = '192.0.2.1', headers = {}, cookies = {} }: From = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers },
    cookies: { ...cookies },
    remoteAddress: source,
  })
const login = (email = lan, from: From = {}, password = PASSWORD) =>
  post('/api/v2/auth/login', { email, password }, from)

async function beginSignIn(email = lan, from: From = {}): Promise<string> {
  const answer = await login(email, from)
  return answer.cookies.find(({ name }) => name === 'sen_pending')?.value ?? ''
}
const confirm = async (pending: string, code: string, from: From = {}) => {
  const answer = await post('/api/v2/auth/otp', { code }, { ...from, cookies: { sen_pending: pending } })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}

it('signs in without a code when two-step sign-in is off', async () => {
  const answer = await login('minh@sen.example')
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json().data)).toEqual(['token'])
  expect(answer.cookies.map(({ name }) => name)).toEqual(['sen_session', 'sen_device'])
})

it('is turned on by password and code, and answers secret and codes once', async () => {
  const token = await server.signIn(lan)
  const off = { data: { on_since: null, recovery_codes_left: 0, phone: null } }
  expect((await server.call(token, 'GET', PATH)).body).toEqual(off)
  const { secret } = ((await server.call(token, 'POST', `${PATH}/setup`)).body as Answered).data
  const turn = (password: string, code: string) => server.call(token, 'POST', PATH, { password, code })
  expect(await turn('sai', codeNow(secret))).toMatchObject(refusal(400, 'password_wrong'))
  expect(await turn(PASSWORD, '12345')).toMatchObject(refusal(400, 'code_incorrect'))
  expect((await server.call(token, 'GET', PATH)).body).toEqual(off)
  const answer = await turn(PASSWORD, codeNow(secret))
  const { data } = answer.body as Answered
  expect(data.recovery_codes).toHaveLength(10)
  for (const code of data.recovery_codes) expect(code).toMatch(/^\d{16}$/)
  // The length of a compressed answer could reveal the secret.
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect((await server.call(token, 'GET', PATH)).status).toBe(401)
  const state = await server.call(data.token, 'GET', PATH)
  expect(state.body).toEqual({
    data: {
      on_since: expect.any(Number),
      recovery_codes_left: 10,
      phone: { ways: ['sms', 'voice'], ending: '', on: false, barred: false },
    },
  })
  expect(await server.call(data.token, 'POST', `${PATH}/setup`)).toMatchObject(refusal(409, 'two_step_changed'))
  for (const hidden of [secret, ...data.recovery_codes]) expect(JSON.stringify(server.logged)).not.toContain(hidden)
})

it('answers a right password with nothing but that a code is wanted', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const answer = await login()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { second_step: true, passkey: false, phone: null } },
  ])
  const [cookie, ...more] = answer.cookies
  expect(more).toEqual([])
  expect(cookie).toMatchObject({ name: 'sen_pending', httpOnly: true, sameSite: 'Strict', path: '/' })
  const pending = cookie?.value ?? ''
  // It is no valid session token, neither as header nor as cookie.
  for (const headers of [{ 'x-auth-token': pending }, { cookie: `sen_session=${pending}` }]) {
    expect((await server.app.inject({ url: '/api/v2/user/info', headers })).statusCode).toBe(401)
  }
  const confirmed = await confirm(pending, codeNext(secret))
  expect(confirmed.status).toBe(200)
  const session = confirmed.cookies.find(({ name }) => name === 'sen_session')
  expect(session).toMatchObject({ value: confirmed.body.data.token, httpOnly: true })
  expect(confirmed.cookies.find(({ name }) => name === 'sen_pending')).toMatchObject({ value: '' })
  const sessions = await server.call(confirmed.body.data.token, 'GET', '/api/v2/auth/sessions')
  expect(sessions.body).toMatchObject({ data: [{ way: 'password', second_step: 'app', current: true }, {}] })
  const again = await confirm(await beginSignIn(), codeNext(secret))
  expect(again).toMatchObject(refusal(400, 'code_used'))
  expect((await confirm(await beginSignIn(), recoveryCodes[0] ?? '')).status).toBe(200)
})

it('goes on in the browser that the password was typed in, and from our own pages', async () => {
  const { recoveryCodes } = await turnOn()
  const [code = ''] = recoveryCodes
  const pending = await beginSignIn()
  const without = await post('/api/v2/auth/otp', { code })
  expect([without.statusCode, without.json().error.code]).toEqual([410, 'second_step_expired'])
  const madeUp = await confirm('made-up', code)
  expect([madeUp.status, madeUp.body]).toEqual([without.statusCode, without.json()])
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect(await confirm(pending, code, foreign)).toMatchObject(refusal(403, 'origin_refused'))
  expect((await confirm(pending, code, { headers: { origin: ORIGIN } })).status).toBe(200)
})

it('rejects another account’s code', async () => {
  await turnOn()
  const other = `an${count}@sen.example`
  await server.given.mailbox(other)
  const others = await turnOn(other)
  const pending = await beginSignIn()
  expect(await confirm(pending, codeNext(others.secret))).toMatchObject(refusal(400, 'code_incorrect'))
  expect(await confirm(pending, others.recoveryCodes[0] ?? '')).toMatchObject(refusal(400, 'code_incorrect'))
  const minh = await server.signIn('minh@sen.example')
  const asked = { code: others.recoveryCodes[1] }
  expect(await server.call(minh, 'POST', `${PATH}/off`, asked)).toMatchObject(refusal(409, 'two_step_changed'))
  expect((await server.call(others.token, 'POST', `${PATH}/off`, asked)).status).toBe(200)
})

it('ends after a few wrong codes, and limits guesses with and without the password', async () => {
  const { recoveryCodes } = await turnOn()
  const pending = await beginSignIn()
  for (let tries = 1; tries < SECOND_STEP_ATTEMPTS; tries += 1) {
    expect(await confirm(pending, '0000000000000000')).toMatchObject(refusal(400, 'code_incorrect'))
  }
  expect(await confirm(pending, '0000000000000000')).toMatchObject(refusal(410, 'second_step_expired'))
  expect(await confirm(pending, recoveryCodes[0] ?? '')).toMatchObject(refusal(410, 'second_step_expired'))
  // The right password does not reset the count: this attempt is the seventh.
  const next = await beginSignIn()
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await confirm(next, '0000000000000000')).toMatchObject(refusal(400, 'code_incorrect'))
  }
  expect(await confirm(next, recoveryCodes[0] ?? '')).toMatchObject(refusal(429, 'too_many_attempts'))
  const elsewhere = { source: '198.51.100.1' }
  expect((await confirm(await beginSignIn(lan, elsewhere), recoveryCodes[0] ?? '', elsewhere)).status).toBe(200)
  const failed = server.logged.filter(({ msg, way }) => msg === 'sign-in failed' && way === 'second step')
  expect(failed.at(-1)).toMatchObject({ reason: 'too_many_attempts', source: '192.0.2.1' })
})

it('is turned off, and its codes are created again, with a code and a limit on guessing', async () => {
  const { token, recoveryCodes } = await turnOn()
  const wrong = { code: '0000000000000000' }
  expect(await server.call(token, 'POST', `${PATH}/off`, wrong)).toMatchObject(refusal(400, 'code_incorrect'))
  expect(await server.call(token, 'POST', `${PATH}/recovery-codes`, wrong)).toMatchObject(
    refusal(400, 'code_incorrect'),
  )
  const renewed = await server.call(token, 'POST', `${PATH}/recovery-codes`, { code: recoveryCodes[0] })
  const { recovery_codes: fresh } = (renewed.body as Answered).data
  expect(fresh).toHaveLength(10)
  const off = await server.app.inject({
    method: 'POST',
    url: `${PATH}/off`,
    cookies: { sen_session: token },
    headers: { origin: ORIGIN },
    payload: { code: fresh[0] },
  })
  expect(off.statusCode).toBe(200)
  expect(String(off.headers['set-cookie'])).toContain(`sen_session=${off.json().data.token};`)
  expect((await server.call(token, 'GET', '/api/v2/user/info')).status).toBe(401)
  expect((await login()).json().data.token).toBeDefined()

  const again = await turnOn()
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await server.call(again.token, 'POST', `${PATH}/off`, wrong)).toMatchObject(refusal(400, 'code_incorrect'))
  }
  const right = { code: again.recoveryCodes[0] }
  expect(await server.call(again.token, 'POST', `${PATH}/off`, right)).toMatchObject(refusal(429, 'too_many_attempts'))
})

async function turnPhoneOn() {
  const phone = `+8491240${String(count).padStart(4, '0')}`
  await server.given.database.pool.query(
    `update account set phone = $2, phone_verified_at = now() - interval '30 days' where login_address = $1`,
    [lan, phone],
  )
  const on = await turnOn()
  const answer = await server.call(on.token, 'POST', `${PATH}/phone`, { code: on.recoveryCodes[9] })
  expect([answer.status, answer.body]).toEqual([200, { data: {} }])
  return { ...on, phone }
}
const send = async (pending: string, way = 'sms', from: From = {}) => {
  const answer = await post('/api/v2/auth/otp/send', { way }, { ...from, cookies: { sen_pending: pending } })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}

it('sends a code to the phone after the password was right, and shows only the last digits of the number', async () => {
  const { token, phone } = await turnPhoneOn()
  const ending = phone.slice(-3)
  const state = await server.call(token, 'GET', PATH)
  expect(state.body).toMatchObject({ data: { phone: { ways: ['sms', 'voice'], ending, on: true, barred: false } } })
  const answer = await login()
  expect(answer.json()).toEqual({
    data: { second_step: true, passkey: false, phone: { ending, ways: ['sms', 'voice'] } },
  })
  const pending = answer.cookies.find(({ name }) => name === 'sen_pending')?.value ?? ''
  expect(await send(pending, 'pigeon')).toMatchObject(refusal(400, 'invalid'))
  expect(await send(pending, 'sms', { headers: { origin: 'https://evil.example' } })).toMatchObject(
    refusal(403, 'origin_refused'),
  )
  expect(await send('')).toMatchObject(refusal(410, 'second_step_expired'))
  expect(await send('made-up')).toMatchObject(refusal(410, 'second_step_expired'))
  const sent = await send(pending)
  expect(sent).toMatchObject({ status: 200, body: { data: { resend_after_seconds: 60 } }, cookies: [] })
  const code = server.given.codeSender.codeFor(phone)
  const again = await send(pending)
  expect(again).toMatchObject(refusal(429, 'code_wait'))
  expect(again.body.error.details.retry_after_seconds).toBeGreaterThan(0)
  expect(await confirm(await beginSignIn(), code)).toMatchObject(refusal(400, 'code_incorrect'))
  const confirmed = await confirm(pending, code)
  expect(confirmed.status).toBe(200)
  const sessions = await server.call(confirmed.body.data.token, 'GET', '/api/v2/auth/sessions')
  expect(sessions.body).toMatchObject({ data: [{ way: 'password', second_step: 'phone', current: true }, {}] })
  const history = await server.call(confirmed.body.data.token, 'GET', '/api/v2/activity-logs')
  const { data: lines } = history.body as { readonly data: readonly object[] }
  expect(lines[0]).toMatchObject({ outcome: 'signed_in', second_step: 'phone' })
  for (const hidden of [code, phone]) expect(JSON.stringify(server.logged)).not.toContain(hidden)
})

it('changes the second step by a code to the phone, for the session that asked for it', async () => {
  const { token, phone } = await turnPhoneOn()
  const plain = await server.signIn('minh@sen.example')
  expect(await server.call(plain, 'POST', `${PATH}/phone/send`, { way: 'sms' })).toMatchObject(
    refusal(409, 'phone_codes_off'),
  )
  expect(await server.call(plain, 'POST', `${PATH}/phone`, { code: '123456' })).toMatchObject(
    refusal(409, 'two_step_changed'),
  )
  expect(await server.call(token, 'POST', `${PATH}/phone/send`, { way: 'voice' })).toMatchObject({
    status: 200,
    body: { data: { resend_after_seconds: 60 } },
  })
  const code = server.given.codeSender.codeFor(phone)
  expect(await server.call(plain, 'POST', `${PATH}/phone/off`, { code })).toMatchObject(
    refusal(409, 'two_step_changed'),
  )
  expect((await server.call(token, 'POST', `${PATH}/phone/off`, { code })).status).toBe(200)
  expect((await login()).json().data.phone).toBeNull()
})
