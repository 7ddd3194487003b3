import type { CreationOptions, PasskeyField, RequestOptions } from '@sen/contract/passkeys'
import { PASSKEY_CALLS_PER_SOURCE } from '@sen/model/account/passkeys'
import { LOGIN_ATTEMPTS_PER_PAIR } from '@sen/model/account/sign-in-limits'
import { appCode } from '@sen/testkit/authenticator'
import { SoftwarePasskey } from '@sen/testkit/software-passkey'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let count = 0
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  count += 1
  lan = `lan${count}@sen.example`
  minh = `minh${count}@sen.example`
  for (const address of [lan, minh]) await server.given.mailbox(address)
  await server.given.database.pool.query('delete from login_attempt')
})
afterAll(() => server.close())

const PATH = '/api/v2/auth/passkeys'
const RP = { origin: ORIGIN, rpId: 'localhost' }
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

interface From {
  readonly source?: string
  readonly origin?: string
  readonly cookies?: Readonly<Record<string, string>>
}
async function post(url: string, payload: object, { source = '192.0.2.1', origin, cookies = {} }: From = {}) {
  const headers = origin === undefined ? {} : { origin }
  const sent = { method: 'POST', url, payload, headers, cookies: { ...cookies }, remoteAddress: source } as const
  const answer = await server.app.inject(sent)
  const cookieOf = (name: string) => answer.cookies.find((cookie) => cookie.name === name)
  return { status: answer.statusCode, body: answer.json(), cookieOf }
}

async function added(email: string): Promise<{ readonly token: string; readonly passkey: SoftwarePasskey }> {
  const token = await server.signIn(email)
  const begun = await server.call(token, 'POST', `${PATH}/setup`, { password: PASSWORD })
  const { options } = (begun.body as { readonly data: { readonly options: CreationOptions } }).data
  const passkey = SoftwarePasskey.make(options.user.id)
  const credential = passkey.register({ ...RP, challenge: options.challenge })
  const kept = await server.call(token, 'POST', PATH, { name: 'Điện thoại', credential })
  expect(kept.body).toEqual({ data: {} })
  return { token, passkey }
}
async function challenged(
  from: From = {},
  body: object = {},
): Promise<{ readonly options: RequestOptions; readonly cookies: Readonly<Record<string, string>> }> {
  const answer = await post('/api/v2/auth/passkey/challenge', body, from)
  expect(answer.status).toBe(200)
  const cookie = answer.cookieOf('sen_challenged')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  return { options: answer.body.data.options, cookies: { ...from.cookies, sen_challenged: cookie?.value ?? '' } }
}
async function entered(passkey: SoftwarePasskey, from: From = {}, ceremony: object = {}) {
  const { options, cookies } = await challenged(from)
  const credential = passkey.sign({ ...RP, challenge: options.challenge, ...ceremony })
  return post('/api/v2/auth/passkey', { credential }, { ...from, cookies })
}
const listed = async (token: string) =>
  (await server.call(token, 'GET', PATH)).body as { readonly data: readonly PasskeyField[]; readonly total: number }

it('requests a discoverable passkey with user verification', async () => {
  const token = await server.signIn(lan)
  const setup = (password: string) => server.call(token, 'POST', `${PATH}/setup`, { password })
  expect(await setup('sai')).toMatchObject(refusal(400, 'password_wrong'))
  const answer = await setup(PASSWORD)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toMatchObject({
    data: {
      options: {
        rp: { id: 'localhost', name: 'Sen Mail' },
        user: { name: lan },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
      },
    },
  })
  const { options: request } = await challenged()
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
})

it('signs in by a passkey, sets the cookie, and is listed as such', async () => {
  const { token, passkey } = await added(lan)
  expect(await listed(token)).toMatchObject({ data: [{ name: 'Điện thoại', last_used_at: null }], total: 1 })
  const answer = await entered(passkey)
  expect(answer.status).toBe(200)
  expect(answer.cookieOf('sen_session')).toMatchObject({ value: answer.body.data.token, httpOnly: true })
  const sessions = await server.call(answer.body.data.token, 'GET', '/api/v2/auth/sessions')
  expect(sessions.body).toMatchObject({ data: [{ way: 'passkey', second_step: null, current: true }, {}] })
  const history = await server.call(token, 'GET', '/api/v2/activity-logs')
  expect(history.body).toMatchObject({
    data: [{ outcome: 'signed_in', way: 'passkey' }, { outcome: 'passkey_added' }, {}],
  })
  expect((await listed(token)).data[0]?.last_used_at).toEqual(expect.any(Number))
})

it('has one answer for all errors, and logs the cause', async () => {
  const { passkey } = await added(lan)
  const stranger = SoftwarePasskey.make('AAAA')
  const answers = [
    await entered(stranger),
    await entered(passkey, {}, { origin: 'https://evil.example' }),
    await entered(passkey, {}, { rpId: 'evil.example' }),
    await entered(passkey, {}, { isVerified: false }),
    await entered(passkey, {}, { challenge: 'AAAA' }),
  ]
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: answers[0]?.body })
  expect(answers[0]?.body.error.code).toBe('passkey_refused')
  for (const { cookieOf } of answers) expect(cookieOf('sen_session')).toBeUndefined()
  const failed = server.logged.filter(({ msg, way }) => msg === 'sign-in failed' && way === 'passkey')
  expect(failed.at(-1)).toMatchObject({ reason: 'passkey_refused', source: '192.0.2.1' })
})

it('takes a signed challenge once, and from our own pages', async () => {
  const { passkey } = await added(lan)
  const { options, cookies } = await challenged()
  const credential = passkey.sign({ ...RP, challenge: options.challenge })
  const send = (origin: string, by = cookies) => post('/api/v2/auth/passkey', { credential }, { origin, cookies: by })
  // Another browser has no state of the challenge.
  expect(await send(ORIGIN, {})).toMatchObject(refusal(400, 'passkey_refused'))
  expect(await send(ORIGIN, (await challenged()).cookies)).toMatchObject(refusal(400, 'passkey_refused'))
  expect(await send('https://evil.example')).toMatchObject(refusal(403, 'origin_refused'))
  expect((await send(ORIGIN)).status).toBe(200)
  expect(await send(ORIGIN)).toMatchObject(refusal(400, 'passkey_refused'))
  const foreign = await post('/api/v2/auth/passkey/challenge', {}, { origin: 'https://evil.example' })
  expect(foreign).toMatchObject(refusal(403, 'origin_refused'))
})

it('keeps the passkeys of two people apart', async () => {
  const [lans, minhs] = [await added(lan), await added(minh)]
  const [row] = (await listed(lans.token)).data
  const id = row?.id ?? ''
  const nobodys = '987654321987'
  const asMinh = (method: 'PATCH' | 'DELETE', of: string, body?: object) =>
    server.call(minhs.token, method, `${PATH}/${of}`, body)
  for (const [method, body] of [
    ['PATCH', { name: 'x' }],
    ['DELETE', undefined],
  ] as const) {
    const [theirs, none] = [await asMinh(method, id, body), await asMinh(method, nobodys, body)]
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
  }
  expect((await server.call(lans.token, 'PATCH', `${PATH}/${id}`, { name: ' ' })).status).toBe(400)
  expect((await server.call(lans.token, 'PATCH', `${PATH}/${id}`, { name: 'Khoá USB' })).status).toBe(200)
  expect((await listed(lans.token)).data.map(({ name }) => name)).toEqual(['Khoá USB'])
  expect((await listed(minhs.token)).data.map(({ name }) => name)).toEqual(['Điện thoại'])
  const begun = await server.call(lans.token, 'POST', `${PATH}/setup`, { password: PASSWORD })
  const { options } = (begun.body as { readonly data: { readonly options: CreationOptions } }).data
  const credential = SoftwarePasskey.make(options.user.id).register({ ...RP, challenge: options.challenge })
  const crossed = await server.call(minhs.token, 'POST', PATH, { name: 'x', credential })
  expect(crossed).toMatchObject(refusal(400, 'passkey_refused'))
  expect((await server.call(lans.token, 'DELETE', `${PATH}/${id}`)).status).toBe(200)
  expect(await entered(lans.passkey)).toMatchObject(refusal(400, 'passkey_refused'))
  expect((await entered(minhs.passkey)).status).toBe(200)
})

async function twoStepOn(token: string): Promise<{ readonly token: string; readonly codes: readonly string[] }> {
  const made = await server.call(token, 'POST', '/api/v2/auth/2fa/setup')
  const { secret } = (made.body as { readonly data: { readonly secret: string } }).data
  const code = appCode(secret, new Date())
  const on = await server.call(token, 'POST', '/api/v2/auth/2fa', { password: PASSWORD, code })
  const { data } = on.body as { readonly data: { readonly token: string; readonly recovery_codes: readonly string[] } }
  return { token: data.token, codes: data.recovery_codes }
}

it('is the second step after the password, in the same browser, and lets it be remembered', async () => {
  const { token, passkey } = await added(lan)
  const on = await twoStepOn(token)
  const login = await post('/api/v2/auth/login', { email: lan, password: PASSWORD })
  expect(login.body).toEqual({ data: { second_step: true, passkey: true, phone: null } })
  const waiting = { sen_pending: login.cookieOf('sen_pending')?.value ?? '' }
  const without = await post('/api/v2/auth/passkey/challenge', { second_step: true })
  expect(without).toMatchObject(refusal(410, 'second_step_expired'))
  const asked = await challenged({ cookies: waiting }, { second_step: true })
  const { cookies } = asked
  const { challenge, allowCredentials } = asked.options
  expect(allowCredentials).toEqual([{ type: 'public-key', id: passkey.id, transports: ['internal'] }])
  const credential = passkey.sign({ ...RP, challenge })
  const confirmed = await post('/api/v2/auth/passkey', { credential, remember_device: true }, { cookies })
  expect(confirmed.status).toBe(200)
  for (const name of ['sen_pending', 'sen_challenged']) expect(confirmed.cookieOf(name)?.value).toBe('')
  const sessions = await server.call(confirmed.body.data.token, 'GET', '/api/v2/auth/sessions')
  expect(sessions.body).toMatchObject({ data: [{ way: 'password', second_step: 'passkey', current: true }, {}] })

  const device = confirmed.cookieOf('sen_device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const known = { cookies: { sen_device: device?.value ?? '' } }
  const again = await post('/api/v2/auth/login', { email: lan, password: PASSWORD }, known)
  expect(Object.keys(again.body.data)).toEqual(['token'])
  expect(again.cookieOf('sen_device')).toBeUndefined()
  const devices = (await server.call(on.token, 'GET', '/api/v2/auth/remembered-devices')).body as {
    readonly data: readonly { readonly id: string }[]
  }
  expect(devices).toMatchObject({ data: [{ source: '192.0.2.1' }], total: 1 })
  const others = await server.signIn(minh)
  const forget = (by: string) => server.call(by, 'DELETE', `/api/v2/auth/remembered-devices/${devices.data[0]?.id}`)
  expect((await forget(others)).status).toBe(404)
  expect((await forget(on.token)).status).toBe(200)
  const later = await post('/api/v2/auth/login', { email: lan, password: PASSWORD }, known)
  expect(later.body.data.second_step).toBe(true)
})

it('is no guess, however often it comes after the password', async () => {
  const { token, passkey } = await added(lan)
  await twoStepOn(token)
  for (let times = 0; times <= LOGIN_ATTEMPTS_PER_PAIR; times += 1) {
    const login = await post('/api/v2/auth/login', { email: lan, password: PASSWORD })
    const waiting = { sen_pending: login.cookieOf('sen_pending')?.value ?? '' }
    const { options, cookies } = await challenged({ cookies: waiting }, { second_step: true })
    const credential = passkey.sign({ ...RP, challenge: options.challenge })
    expect((await post('/api/v2/auth/passkey', { credential }, { cookies })).status).toBe(200)
  }
})

it('remembers the device after a code too, and only by the token given to it', async () => {
  const { token } = await added(lan)
  const { codes } = await twoStepOn(token)
  const enter = async (code: string, remember: boolean | undefined, from: From = {}) => {
    const login = await post('/api/v2/auth/login', { email: lan, password: PASSWORD }, from)
    const cookies = { ...from.cookies, sen_pending: login.cookieOf('sen_pending')?.value ?? '' }
    return post('/api/v2/auth/otp', { code, remember_device: remember }, { ...from, cookies })
  }
  const plain = (await enter(codes[0] ?? '', undefined)).cookieOf('sen_device')?.value ?? ''
  const remembered = (await enter(codes[1] ?? '', true)).cookieOf('sen_device')?.value ?? ''
  const isAsked = async (device: string) =>
    (await post('/api/v2/auth/login', { email: lan, password: PASSWORD }, { cookies: { sen_device: device } })).body
      .data.second_step === true
  expect([await isAsked(plain), await isAsked('made-up'), await isAsked(remembered)]).toEqual([true, true, false])
})

it('limits the requests of one source, without blocking passwords', async () => {
  await server.given.database.pool.query('delete from login_attempt')
  const source = '203.0.113.77'
  await challenged({ source })
  await server.given.database.pool.query(
    `update login_attempt set points = ${PASSKEY_CALLS_PER_SOURCE} where key = 'passkey:${source}'`,
  )
  const refused = await post('/api/v2/auth/passkey/challenge', {}, { source })
  expect(refused).toMatchObject(refusal(429, 'too_many_attempts'))
  expect((await post('/api/v2/auth/login', { email: lan, password: PASSWORD }, { source })).status).toBe(200)
  await challenged({ source: '203.0.113.78' })
})

it.each([
  ['nothing', {}],
  ['bytes that are none', { credential: { id: '!', rawId: '!', type: 'public-key', response: {} } }],
  [
    'more than any passkey has',
    {
      credential: {
        id: 'A'.repeat(2_000),
        rawId: 'A',
        type: 'public-key',
        response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' },
      },
    },
  ],
])('says of %s that it is invalid', async (_, body) => {
  expect(await post('/api/v2/auth/passkey', body)).toMatchObject(refusal(400, 'invalid'))
})
