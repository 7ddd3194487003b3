import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let owner: string
let lan: string
let stranger: string

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { isOwner: true, name: 'Chủ' })
  await server.given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  await server.given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  owner = await server.signIn('chu@sen.example')
  lan = await server.signIn('lan@sen.example')
  stranger = await server.signIn('chu@khac.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, token = owner) =>
  server.call(token, method, `/api/v2/admin/addresses${path}`, body)
const idOf = ({ body }: Awaited<ReturnType<typeof call>>) => (body as { data: { id: string } }).data.id
const GROUP = { name: 'Bán hàng', open_to: 'organisation', members: ['lan@sen.example', 'minh@sen.example'] }

it('creates an alias, lists it, reassigns it, and removes it', async () => {
  const added = await call('POST', '/aliases', { email: 'Hoi@sen.example', mailbox: 'lan@sen.example' })
  expect(added).toMatchObject({ status: 200 })
  const id = idOf(added)
  expect((await call('GET', '')).body).toEqual({
    data: [{ id, kind: 'alias', email: 'hoi@sen.example', mailbox: { name: 'Trần Lan', email: 'lan@sen.example' } }],
    total: 1,
  })
  const senders = async () => {
    const { body } = await server.call(lan, 'GET', '/api/v2/user/info')
    return (body as { data: { senders: { email: string }[] } }).data.senders.map(({ email }) => email)
  }
  expect(await senders()).toEqual(['lan@sen.example', 'hoi@sen.example'])
  expect((await server.call(lan, 'GET', '/api/v2/accounts')).body).toMatchObject({
    data: [{}, { email: 'hoi@sen.example', own: true, verified: true }],
  })
  expect(await call('PATCH', `/aliases/${id}`, { mailbox: 'minh@sen.example' })).toMatchObject({ status: 200 })
  expect(await senders()).toEqual(['lan@sen.example'])
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200 })
  expect((await call('GET', '')).body).toEqual({ data: [], total: 0 })
})

it('makes a group, changes it, and offers colleagues both kinds', async () => {
  const id = idOf(await call('POST', '/groups', { email: 'doi@sen.example', ...GROUP }))
  await call('POST', '/aliases', { email: 'hoa-don@sen.example', mailbox: 'minh@sen.example' })
  expect(await call('PUT', `/groups/${id}`, { ...GROUP, name: 'Đội', members: ['lan@sen.example'] })).toMatchObject({
    status: 200,
  })
  expect((await call('GET', '?s=doi&kind=group')).body).toMatchObject({
    data: [{ email: 'doi@sen.example', name: 'Đội', open_to: 'organisation', member_count: 1 }],
    total: 1,
  })
  expect((await call('GET', `/groups/${id}`)).body).toMatchObject({
    data: { email: 'doi@sen.example', members: [{ email: 'lan@sen.example' }] },
  })
  expect(await call('GET', '/groups/999999')).toMatchObject({ status: 404 })
  const { body } = await server.call(lan, 'GET', '/api/v2/accounts?s=doi')
  expect(body).toEqual({ data: [{ name: 'Đội', email: 'doi@sen.example' }], total: 1 })
  const suggested = await server.call(lan, 'GET', '/api/v2/recipients/suggest?s=hoa')
  expect(JSON.stringify(suggested.body)).toContain('hoa-don@sen.example')
  const checked = await server.call(lan, 'POST', '/api/v2/accounts/check', {
    emails: ['doi@sen.example', 'hoa-don@sen.example', 'khong@sen.example'],
  })
  expect(checked.body).toMatchObject({
    data: {
      'doi@sen.example': { status: 'inside' },
      'hoa-don@sen.example': { status: 'inside' },
      'khong@sen.example': { status: 'unknown' },
    },
  })
})

it('finds mailboxes to choose from, and sets the catch-all mailbox', async () => {
  expect((await call('GET', '/mailboxes?s=tran')).body).toEqual({
    data: [{ name: 'Trần Lan', email: 'lan@sen.example' }],
    total: 1,
  })
  expect(await call('PUT', '/catch-all/sen.example', { mailbox: 'lan@sen.example' })).toMatchObject({ status: 200 })
  expect((await call('GET', '/catch-all')).body).toEqual({
    data: [{ domain: 'sen.example', active: true, mailbox: { name: 'Trần Lan', email: 'lan@sen.example' } }],
    total: 1,
  })
  expect(await call('PUT', '/catch-all/sen.example', { mailbox: null })).toMatchObject({ status: 200 })
})

it.each([
  ['POST', '/aliases', { email: 'lan@sen.example', mailbox: 'lan@sen.example' }, 409, 'address_taken'],
  ['POST', '/aliases', { email: 'postmaster@sen.example', mailbox: 'lan@sen.example' }, 409, 'address_reserved'],
  ['POST', '/aliases', { email: 'hoi', mailbox: 'lan@sen.example' }, 400, 'address_invalid'],
  ['POST', '/aliases', { email: 'hoi@khac.example', mailbox: 'lan@sen.example' }, 403, 'domain_not_verified'],
  ['POST', '/aliases', { email: 'hoi2@sen.example', mailbox: 'chu@khac.example' }, 409, 'mailbox_unknown'],
  ['POST', '/groups', { email: 'to@sen.example', ...GROUP, members: [] }, 400, 'invalid'],
  ['PUT', '/catch-all/khac.example', { mailbox: 'lan@sen.example' }, 404, 'not_found'],
  ['DELETE', '/999999', undefined, 404, 'not_found'],
] as const)('refuses %s %s %j', async (method, path, body, status, code) => {
  expect(await call(method, path, body)).toMatchObject({ status, body: { error: { code } } })
})

it('refuses users who are no Owner, and treats addresses of another organisation as missing', async () => {
  const id = idOf(await call('POST', '/aliases', { email: 'kin@sen.example', mailbox: 'lan@sen.example' }))
  const every = [
    ['GET', ''],
    ['GET', '/catch-all'],
    ['GET', '/mailboxes'],
    ['POST', '/aliases', { email: 'a@sen.example', mailbox: 'lan@sen.example' }],
    ['PATCH', `/aliases/${id}`, { mailbox: 'minh@sen.example' }],
    ['POST', '/groups', { email: 'b@sen.example', ...GROUP }],
    ['PUT', `/groups/${id}`, GROUP],
    ['PUT', '/catch-all/sen.example', { mailbox: 'lan@sen.example' }],
    ['DELETE', `/${id}`],
  ] as const
  for (const [method, path, body] of every) {
    expect(await call(method, path, body, lan)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_permitted' } },
    })
  }
  for (const url of ['', '/mailboxes?s=lan']) {
    expect((await call('GET', url, undefined, stranger)).body).toEqual({ data: [], total: 0 })
  }
  const missing = (await call('DELETE', '/987654321', undefined, stranger)).body
  expect((await call('DELETE', `/${id}`, undefined, stranger)).body).toEqual(missing)
  expect((await call('PATCH', `/aliases/${id}`, { mailbox: 'chu@khac.example' }, stranger)).body).toEqual(missing)
})
