import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
const OUTSIDE = 'ban.hang@ngoai.example'

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  await server.given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const get = (url: string, token = lan) => server.call(token, 'GET', `/api/v2/${url}`)
const post = (url: string, body: unknown, token = lan) => server.call(token, 'POST', `/api/v2/${url}`, body)
const OWN = {
  email: 'lan@sen.example',
  name: 'Trần Lan',
  default: true,
  verified: true,
  awaits_domain: false,
  own: true,
  can_sign: false,
  resend_after_seconds: null,
}

it('lists the own address first, adds one outside, and pages', async () => {
  expect((await get('accounts')).body).toEqual({ data: [OWN], total: 1 })
  const added = await post('accounts', { email: 'Ban.Hang@ngoai.example', name: 'Bán hàng' })
  expect(added).toMatchObject({
    status: 200,
    body: { data: { email: OUTSIDE, name: 'Bán hàng', verified: false, default: false, own: false, can_sign: false } },
  })
  const { data } = added.body as { data: { resend_after_seconds: number } }
  expect(data.resend_after_seconds).toBeGreaterThan(50)
  expect(data.resend_after_seconds).toBeLessThanOrEqual(60)
  for (let count = 0; count < 9; count++) await post('accounts', { email: `lan+${count}@sen.example` })
  expect((await get('accounts')).body).toMatchObject({ total: 11, data: { length: 10, 0: OWN } })
  expect((await get('accounts?page=2')).body).toMatchObject({ total: 11, data: { length: 1 } })
  expect((await get('accounts?page=2&per_page=4')).body).toMatchObject({ total: 11, data: { length: 4 } })
  expect((await get('accounts?s=minh')).body).toEqual({
    data: [{ name: 'Lê Minh', email: 'minh@sen.example' }],
    total: 1,
  })
})

it('shows the page only confirmed ones, and the default to every client', async () => {
  const { body } = await get('user/info')
  expect((body as { data: { senders: { email: string }[] } }).data.senders.map(({ email }) => email)).not.toContain(
    OUTSIDE,
  )
  expect(await post('accounts/default-sender', { email: OUTSIDE })).toMatchObject({
    status: 409,
    body: { error: { code: 'sender_not_verified' } },
  })
  expect(await post('accounts/default-sender', { email: 'lan+1@sen.example' })).toMatchObject({ status: 200 })
  expect((await get('accounts/default-sender')).body).toMatchObject({
    data: { email: 'lan+1@sen.example', default: true },
  })
  expect((await get('user/info')).body).toMatchObject({ data: { senders: { 0: { email: 'lan+1@sen.example' } } } })
  expect(await server.call(lan, 'DELETE', '/api/v2/accounts/lan%2B1%40sen.example')).toMatchObject({ status: 200 })
  expect((await get('accounts/default-sender')).body).toEqual({ data: OWN })
})

it.each([
  ['accounts', { email: 'minh@sen.example' }, 403, 'sender_hosted'],
  ['accounts', { email: 'lan@sen.example' }, 400, 'sender_exists'],
  ['accounts', { email: 'lan' }, 400, 'address_invalid'],
  ['accounts/verify', { email: OUTSIDE, code: '' }, 400, 'code_incorrect'],
  ['accounts/verify', { email: 'khong@co.example', code: '123456' }, 404, 'sender_not_found'],
  ['accounts/resend', { email: OUTSIDE }, 429, 'code_wait'],
])('refuses %s %j', async (url, body, status, code) => {
  expect(await post(url, body)).toMatchObject({ status, body: { error: { code } } })
})

it('renames a sender address, and hides it from other accounts, which cannot confirm it', async () => {
  expect(
    await server.call(lan, 'PATCH', `/api/v2/accounts/${encodeURIComponent(OUTSIDE)}`, { name: 'Cửa hàng' }),
  ).toMatchObject({ status: 200, body: { data: { name: 'Cửa hàng' } } })
  expect((await get('accounts', minh)).body).toMatchObject({ total: 1, data: [{ email: 'minh@sen.example' }] })
  for (const call of ['accounts/verify', 'accounts/resend', 'accounts/default-sender']) {
    expect(await post(call, { email: OUTSIDE, code: '000001' }, minh)).toMatchObject({ status: 404 })
  }
  expect(await server.call(minh, 'DELETE', `/api/v2/accounts/${encodeURIComponent(OUTSIDE)}`)).toMatchObject({
    status: 404,
  })
  expect(await server.call(lan, 'DELETE', '/api/v2/accounts/lan%40sen.example')).toMatchObject({
    status: 400,
    body: { error: { code: 'sender_own' } },
  })
})
