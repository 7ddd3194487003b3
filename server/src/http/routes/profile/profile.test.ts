import { RecordingCodeSender } from '@sen/testkit/fakes/recording-code-sender'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let stranger: string

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  await server.given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await server.given.mailbox('la@khac.example')
  await server.given.database.pool.query('update account set is_verified = false')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
  stranger = await server.signIn('la@khac.example')
})
afterAll(() => server.close())

const api = (url: string) => `/api/v2/${url}`
const get = (url: string, token = lan) => server.call(token, 'GET', api(url))
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, token = lan) =>
  server.call(token, method, api(url), body)
const VALUES = { fullname: 'Trần Thị Lan', date_of_birth: '1990-02-28', gender: 'female', phone: '0912 345 678' }

it('returns and changes the profile of the own account', async () => {
  const before = await get('account/info')
  expect(before.body).toEqual({
    data: {
      email: 'lan@sen.example',
      fullname: 'Trần Lan',
      date_of_birth: null,
      gender: null,
      phone: '',
      phone_verified: false,
      verified: false,
      avatar: '',
    },
  })
  const saved = await send('PUT', 'account/info', VALUES)
  expect(saved).toMatchObject({ status: 200, body: { data: { ...VALUES, phone: '+84912345678' } } })
  expect((await get('account/info')).body).toEqual(saved.body)
  expect((await get('user/info')).body).toMatchObject({ data: { fullname: 'Trần Thị Lan' } })
  expect((await get('account/info', minh)).body).toMatchObject({ data: { fullname: 'Lê Minh', phone: '' } })
})

it('names the field of a profile that is invalid, and changes nothing', async () => {
  const before = (await get('account/info')).body
  const wrong = { ...VALUES, fullname: 'Lan <3', date_of_birth: '2026-02-30' }
  expect(await send('PUT', 'account/info', wrong)).toMatchObject({
    status: 400,
    body: { error: { code: 'profile_invalid', details: { fullName: 'letters_only', dateOfBirth: 'invalid' } } },
  })
  expect(await send('PUT', 'account/info', { ...VALUES, gender: 'cat' })).toMatchObject({ status: 400 })
  expect(await send('PUT', 'account/info', { ...VALUES, phone: '123' })).toMatchObject({
    body: { error: { code: 'phone_invalid' } },
  })
  expect((await get('account/info')).body).toEqual(before)
})

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200)])

async function upload(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}, token = lan) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'anh.html')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const response = await server.app.inject({
    method: 'POST',
    url: api('account/avatar'),
    headers: { 'x-auth-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() as { data: { avatar: string } } }
}

it('takes a picture by its bytes, and gives it to colleagues alone, for ever', async () => {
  const { status, body } = await upload(PNG, { x: '0', y: '0', side: '100' })
  expect(status).toBe(200)
  const { avatar } = body.data
  expect((await get('user/info')).body).toMatchObject({ data: { avatar } })
  const asked = 'avatar?emails=lan%40sen.example,minh%40sen.example,la%40khac.example'
  expect((await get(asked, minh)).body).toEqual({ data: [{ email: 'lan@sen.example', hash: avatar }], total: 1 })
  expect((await get(asked, stranger)).body).toEqual({ data: [], total: 0 })

  const url = `/static/avatar/${encodeURIComponent(avatar)}?w=80`
  const image = await server.call(minh, 'GET', url)
  expect(image.status).toBe(200)
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(image.headers['content-security-policy']).toContain('sandbox')
  expect((await server.call(stranger, 'GET', url)).status).toBe(404)
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401)
  expect((await server.call(lan, 'GET', '/static/avatar/none?w=x')).status).toBe(404)

  expect((await send('DELETE', 'account/avatar')).status).toBe(200)
  expect((await get('user/info')).body).toMatchObject({ data: { avatar: '' } })
  expect((await server.call(minh, 'GET', url)).status).toBe(404)
})

it('takes nothing else for a picture, and nothing over 2 MB', async () => {
  expect(await upload(Buffer.from('<html>'))).toMatchObject({
    status: 422,
    body: { error: { code: 'avatar_unreadable' } },
  })
  expect(await upload(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]))).toMatchObject({
    status: 413,
    body: { error: { code: 'avatar_too_large' } },
  })
  expect((await send('POST', 'account/avatar', { a: 1 })).status).toBeGreaterThanOrEqual(400)
})

const codeSender = () => server.given.codeSender

it('verifies a phone and with it the account, and says of another one only that it is in use', async () => {
  expect((await get('verification')).body).toEqual({
    data: {
      verified: false,
      phone: '+84912345678',
      phone_verified: false,
      ways: ['sms', 'voice'],
      fee_vnd: 20_000,
      waiting: null,
    },
  })
  const begun = await send('POST', 'verification', { phone: '0912345678', country: 'VN', way: 'sms' })
  expect(begun).toMatchObject({ status: 200, body: { data: { waiting: { phone: '+84912345678' } } } })
  expect(JSON.stringify(begun.body)).not.toContain(codeSender().codeFor('+84912345678'))
  expect(await send('POST', 'auth-verification/resend', { way: 'sms' })).toMatchObject({
    status: 429,
    body: { error: { code: 'code_wait', details: { retry_after_seconds: expect.any(Number) } } },
  })
  expect(await send('PATCH', 'verification', { phone: '0912345679' })).toMatchObject({ status: 429 })
  expect(await send('POST', 'auth-verification', { code: 'abcdef' })).toMatchObject({
    status: 400,
    body: { error: { code: 'code_incorrect' } },
  })
  const code = codeSender().codeFor('+84912345678')
  expect(await send('POST', 'auth-verification', { code })).toMatchObject({
    status: 200,
    body: { data: { verified: true, phone_verified: true, phone: '+84912345678', waiting: null } },
  })
  expect((await get('user/info')).body).toMatchObject({ data: { account_verified: true } })

  const taken = await send('POST', 'verification', { phone: '+84 912 345 678' }, minh)
  expect(taken).toMatchObject({ status: 409, body: { error: { code: 'phone_in_use' } } })
  expect(JSON.stringify(taken.body)).not.toMatch(/lan|sen\.example/)
  expect((await get('user/info', minh)).body).toMatchObject({ data: { account_verified: false } })
})

it('logs no code and no number', () => {
  expect(JSON.stringify(server.logged)).not.toMatch(/912345678/)
})

it('lists countries, Vietnam first', async () => {
  const { body } = await get('countries')
  const { data } = body as { data: readonly unknown[] }
  expect(data[0]).toEqual({ code: 'VN', calling_code: '84' })
  expect(data.length).toBeGreaterThan(200)
})

it('says that phones cannot be verified when no gateway is configured', async () => {
  const { codeSender: kept } = server.world
  const bare = await openTestServer({})
  try {
    await bare.given.mailbox('hoa@sen.example')
    const hoa = await bare.signIn('hoa@sen.example')
    Object.assign(bare.world, { codeSender: undefined })
    expect(await bare.call(hoa, 'GET', api('verification'))).toMatchObject({ body: { data: { ways: [] } } })
    expect(await bare.call(hoa, 'POST', api('verification'), { phone: '0912345678' })).toMatchObject({
      status: 409,
      body: { error: { code: 'verification_not_offered' } },
    })
  } finally {
    await bare.close()
  }
  expect(kept).toBeInstanceOf(RecordingCodeSender)
})
