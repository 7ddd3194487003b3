import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, PASSWORD, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let chu: string
let lan: string
let stranger: string
let lanId: string
let chuId: string

interface Listed {
  readonly data: readonly { readonly id: string; readonly email: string }[]
  readonly total: number
}

const PEOPLE = '/api/v2/admin/people'
const list = async (token: string, query = '') => (await server.call(token, 'GET', `${PEOPLE}${query}`)).body as Listed
const signIn = async (email: string, password = PASSWORD) => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } })
  return { status: answer.statusCode, body: answer.json() }
}

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { name: 'Trần Văn Chủ', isOwner: true })
  await server.given.mailbox('lan@sen.example', { name: 'Nguyễn Thị Lan' })
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  chu = await server.signIn('chu@sen.example')
  lan = await server.signIn('lan@sen.example')
  stranger = await server.signIn('chu@khac.example')
  const { data } = await list(chu)
  chuId = data.find(({ email }) => email === 'chu@sen.example')?.id ?? ''
  lanId = data.find(({ email }) => email === 'lan@sen.example')?.id ?? ''
})
afterAll(() => server.close())

it('lists the people of the Owner’s organisation, a page at a time, and finds them without diacritics', async () => {
  expect(await list(chu)).toMatchObject({
    total: 2,
    data: [
      { email: 'chu@sen.example', type: 'Owner', is_self: true, state: 'active' },
      {
        email: 'lan@sen.example',
        fullname: 'Nguyễn Thị Lan',
        type: 'other',
        is_self: false,
        restorable_until: null,
        invited_until: null,
        used_bytes: 0,
        quota_megabytes: 10_240,
        enable_smtp: true,
        enable_drive: true,
        last_seen_at: expect.any(Number),
      },
    ],
  })
  expect(await list(chu, '?limit=1&offset=1')).toMatchObject({ total: 2, data: [{ email: 'lan@sen.example' }] })
  expect(await list(chu, '?s=nguyen')).toMatchObject({ total: 1, data: [{ email: 'lan@sen.example' }] })
  expect(await list(chu, '?state=suspended')).toMatchObject({ total: 0, data: [] })
  expect((await server.call(chu, 'GET', `${PEOPLE}?state=nirgends`)).status).toBe(400)
  expect((await server.call(chu, 'GET', '/api/v2/admin/pools')).body).toMatchObject({
    data: [{ domain: 'sen.example', active: true, pool_megabytes: 51_200, own_megabytes: 20_480, used_bytes: 0 }],
  })
})

const ACTS = [
  ['PATCH', '', { enable_smtp: false }],
  ['POST', '/suspend', {}],
  ['POST', '/resume', {}],
  ['POST', '/link', { mailed_to: null }],
  ['POST', '/owner', { owner: true }],
  ['POST', '/release-sending', {}],
  ['DELETE', '', undefined],
  ['POST', '/restore', {}],
] as const

it.each(ACTS)(
  '%s %s is refused to everybody else, and tells another organisation’s Owner nothing',
  async (method, path, body) => {
    const url = (id: string) => `${PEOPLE}/${id}${path}`
    expect(await server.call(lan, method, url(lanId), body)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_permitted' } },
    })
    const others = await server.call(stranger, method, url(lanId), body)
    const nobodys = await server.call(stranger, method, url('987654321'), body)
    expect(others.status).toBe(404)
    expect(others.body).toEqual(nobodys.body)
    expect((await list(chu)).data[1]).toMatchObject({ state: 'active', enable_smtp: true })
  },
)

it('lists nothing to users who are no Owner, and to an Owner their own people alone', async () => {
  for (const url of [PEOPLE, '/api/v2/admin/pools']) expect((await server.call(lan, 'GET', url)).status).toBe(403)
  expect((await list(stranger)).data.map(({ email }) => email)).toEqual(['chu@khac.example'])
  const wanted = { email: 'moi@sen.example', fullname: 'Mới', entry: { by: 'password', password: PASSWORD } }
  expect((await server.call(lan, 'POST', PEOPLE, wanted)).status).toBe(403)
  expect(await server.call(stranger, 'POST', PEOPLE, wanted)).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid', details: { field: 'domain' } } },
  })
})

it('makes a mailbox with a first password, by the rules of all passwords', async () => {
  const create = (password: string) =>
    server.call(chu, 'POST', PEOPLE, { email: 'Hoa@Sen.example', fullname: 'Hoa', entry: { by: 'password', password } })
  expect(await create('yếu')).toMatchObject({ status: 400, body: { error: { code: 'password_too_short' } } })
  expect(await create('Hoa@2026abc')).toMatchObject({ status: 200, body: { data: { link: null } } })
  expect(await create('Hoa@2026abc')).toMatchObject({ status: 409, body: { error: { code: 'address_taken' } } })
  expect((await signIn('hoa@sen.example', 'Hoa@2026abc')).status).toBe(200)
})

it('gives a link that no answer compresses, and writes no token anywhere', async () => {
  const person = { email: 'moi@sen.example', fullname: 'Mới', entry: { by: 'link', mailed_to: null } }
  const made = await server.app.inject({
    method: 'POST',
    url: PEOPLE,
    payload: person,
    headers: { 'x-auth-token': chu, 'accept-encoding': 'gzip' },
  })
  const { url } = made.json().data.link
  expect(made.headers['content-encoding']).toBeUndefined()
  const token = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  expect(token.length).toBeGreaterThan(5)
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

it('suspends a member, and tells this only after the right password', async () => {
  const wrong = await signIn('lan@sen.example', 'sai mật khẩu')
  expect((await server.call(chu, 'POST', `${PEOPLE}/${lanId}/suspend`, {})).status).toBe(200)
  expect((await server.call(lan, 'GET', '/api/v2/folders')).status).toBe(401)
  expect(await signIn('lan@sen.example')).toMatchObject({
    status: 403,
    body: { error: { code: 'account_suspended' } },
  })
  expect(await signIn('lan@sen.example', 'sai mật khẩu')).toEqual(wrong)
  expect((await server.call(chu, 'POST', `${PEOPLE}/${lanId}/resume`, {})).status).toBe(200)
  lan = await server.signIn('lan@sen.example')
})

it('switches rights at once', async () => {
  const change = (body: object) => server.call(chu, 'PATCH', `${PEOPLE}/${lanId}`, body)
  expect((await change({ enable_smtp: false, enable_drive: false, quota_megabytes: null })).status).toBe(200)
  expect((await server.call(lan, 'GET', '/api/v2/user/info')).body).toMatchObject({
    data: { enable_smtp: 0, enable_drive: false },
  })
  expect((await list(chu, '?s=lan')).data[0]).toMatchObject({ quota_megabytes: null, enable_smtp: false })
  expect(await change({ quota_megabytes: 99_999 })).toMatchObject({
    status: 409,
    body: { error: { code: 'quota_beyond_pool', details: { free_megabytes: expect.any(Number) } } },
  })
  expect((await change({ quota_megabytes: 0 })).status).toBe(400)
  expect((await change({ enable_smtp: true, enable_drive: true })).status).toBe(200)
})

it('deletes and restores a member', async () => {
  expect((await server.call(chu, 'DELETE', `${PEOPLE}/${chuId}`)).body).toMatchObject({ error: { code: 'last_owner' } })
  expect((await server.call(chu, 'DELETE', `${PEOPLE}/${lanId}`)).status).toBe(200)
  expect((await list(chu, '?state=deleted')).data).toMatchObject([
    { email: 'lan@sen.example', restorable_until: expect.any(Number) },
  ])
  expect((await signIn('lan@sen.example')).status).toBe(401)
  expect((await server.call(chu, 'DELETE', `${PEOPLE}/${lanId}`)).body).toMatchObject({
    error: { code: 'person_state' },
  })
  expect((await server.call(chu, 'POST', `${PEOPLE}/${lanId}/restore`, {})).status).toBe(200)
  expect((await signIn('lan@sen.example')).status).toBe(200)
})

it('releases the sending of a member, which was put on hold automatically', async () => {
  const shown = async () => (await list(chu, '?s=lan')).data[0]
  const { rows } = await server.given.database.pool.query(
    `update mailbox set sending_held_at = now(), sending_held_by = 'bounces' where address = 'lan@sen.example' returning id`,
  )
  expect(rows).toHaveLength(1)
  expect(await shown()).toMatchObject({ sending_held_by: 'bounces' })
  const release = (token: string, id: string) => server.call(token, 'POST', `${PEOPLE}/${id}/release-sending`, {})
  expect((await release(stranger, lanId)).status).toBe(404)
  expect(await shown()).toMatchObject({ sending_held_by: 'bounces' })
  expect((await release(chu, lanId)).status).toBe(200)
  expect(await shown()).toMatchObject({ sending_held_by: null })
  expect((await release(chu, chuId)).body).toMatchObject({ error: { code: 'last_owner' } })
})

it('writes each act into the organisation’s log', async () => {
  const { organisationId } = (await server.given.accounts.findActor(chuId as never)) ?? {}
  if (organisationId === undefined) throw new Error('nobody is signed in')
  const acts = await server.given.organisations.read(organisationId, (r) => r.acts.list({ limit: 100 }))
  expect(new Set(acts.map(({ act }) => act))).toEqual(
    new Set([
      'person.created',
      'person.changed',
      'person.suspended',
      'person.resumed',
      'person.deleted',
      'person.restored',
      'person.sending_released',
    ]),
  )
  expect(acts.every(({ author, authorAddress }) => author === 'owner' && authorAddress === 'chu@sen.example')).toBe(
    true,
  )
})
