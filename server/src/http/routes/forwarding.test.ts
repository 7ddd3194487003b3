import { LOGIN_ATTEMPTS_PER_PAIR } from '@sen/model/account/sign-in-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
const HOME = 'nha@ngoai.example'

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: unknown, token = lan) =>
  server.call(token, method, `/api/v2/forwarding${url}`, body)
const OFF = { is_enable: false, keep_copy: true, confirm_by: 'password' }

it('adds an address with the password, and shows when another code may be asked for', async () => {
  expect((await call('GET', '')).body).toEqual({ data: { ...OFF, addresses: [] } })
  const added = await call('POST', '/addresses', { email: HOME, password: PASSWORD })
  expect(added).toMatchObject({
    status: 200,
    body: { data: { ...OFF, addresses: [{ email: HOME, verified: false, is_enable: false, stopped: false }] } },
  })
  const { addresses } = (added.body as { data: { addresses: { resend_after_seconds: number }[] } }).data
  expect(addresses[0]?.resend_after_seconds).toBeGreaterThan(50)
  expect(addresses[0]?.resend_after_seconds).toBeLessThanOrEqual(60)
})

it.each([
  ['POST', '/addresses', { email: HOME, password: PASSWORD }, 400, 'forward_exists'],
  ['POST', '/addresses', { email: 'lan+x@sen.example', password: PASSWORD }, 400, 'forward_own'],
  ['POST', '/addresses', { email: '', password: PASSWORD }, 400, 'address_invalid'],
  ['POST', '/addresses', { email: 'khac@ngoai.example', password: 'sai' }, 400, 'password_wrong'],
  ['POST', '/addresses', { email: 'khac@ngoai.example' }, 400, 'password_wrong'],
  ['POST', '/verify', { code: '', account_to: HOME }, 400, 'code_incorrect'],
  ['POST', '/verify', { code: '123456', account_to: 'khac@ngoai.example' }, 404, 'forward_not_found'],
  ['POST', '/resend', { type: 'autofw', from: 'lan@sen.example', to: HOME }, 429, 'code_wait'],
  ['PUT', '', { is_enable: true, email: HOME }, 409, 'forward_not_verified'],
  ['PUT', '', { is_enable: true }, 404, 'forward_not_found'],
] as const)('refuses %s %s %j', async (method, url, body, status, code) => {
  expect(await call(method, url, body)).toMatchObject({ status, body: { error: { code } } })
})

it('has one in use after its code, and none when it is removed', async () => {
  const [row] = await server.given.database.db.selectFrom('mailed_code').select('code_digest').execute()
  const code = /(\d{6})\)$/.exec(row?.code_digest ?? '')?.[1]
  expect(await call('POST', '/verify', { code, account_to: HOME }, minh)).toMatchObject({ status: 404 })
  expect(await call('POST', '/verify', { code, account_to: HOME })).toMatchObject({
    status: 200,
    body: { data: { is_enable: false, addresses: [{ verified: true, resend_after_seconds: null }] } },
  })
  expect(await call('PUT', '', { is_enable: true, email: HOME, keep_copy: false })).toMatchObject({
    status: 200,
    body: { data: { is_enable: true, keep_copy: false, addresses: [{ is_enable: true }] } },
  })
  expect((await call('GET', '', undefined, minh)).body).toEqual({ data: { ...OFF, addresses: [] } })
  expect(await call('DELETE', `/addresses/${encodeURIComponent(HOME)}`, undefined, minh)).toMatchObject({ status: 404 })
  expect((await call('DELETE', `/addresses/${encodeURIComponent(HOME)}`)).body).toEqual({
    data: { ...OFF, addresses: [] },
  })
})

it('limits guesses of the password with a session', async () => {
  const guess = () => call('POST', '/addresses', { email: 'khac@ngoai.example', password: 'sai' }, minh)
  for (let guessed = 0; guessed < LOGIN_ATTEMPTS_PER_PAIR; guessed++)
    expect(await guess()).toMatchObject({ status: 400 })
  expect(await guess()).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } })
})
