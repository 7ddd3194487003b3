import { DRAFT_BYTES_BEYOND_QUOTA } from '@sen/model/drafts/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let token: string
let minhToken: string
let id: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
  const { body } = await server.call(token, 'POST', '/api/v2/messages', { ...content, client_key: 'khoa-mot' })
  id = (body as { data: { id: string } }).data.id
})
afterAll(() => server.close())

const content = { to: [], cc: [], bcc: [], subject: 'Lịch họp', body: '', files: [] }
const claim = (writer: string, take = false, by = token) =>
  server.call(by, 'POST', `/api/v2/messages/${id}/claim`, { writer, take })
const release = (writer: string, by = token) => server.call(by, 'POST', `/api/v2/messages/${id}/release`, { writer })
const yours = { status: 200, body: { data: { is_yours: true, revision: 1 } } }
const others = { status: 200, body: { data: { is_yours: false, revision: 1 } } }

it('tells a second window of the first, lets it take over, and lets go', async () => {
  expect(await claim('cua-so-mot')).toMatchObject(yours)
  expect(await claim('cua-so-hai')).toMatchObject(others)
  expect(await claim('cua-so-hai', true)).toMatchObject(yours)
  expect(await claim('cua-so-mot')).toMatchObject(others)
  expect(await release('cua-so-hai')).toMatchObject({ status: 200 })
  expect(await claim('cua-so-mot')).toMatchObject(yours)
})

it('knows nothing of other people’s drafts', async () => {
  expect(await claim('cua-so-mot', true, minhToken)).toMatchObject({ status: 404 })
  await claim('cua-so-mot')
  expect(await release('cua-so-mot', minhToken)).toMatchObject({ status: 404 })
  expect(await claim('cua-so-hai')).toMatchObject(others)
})

it('reports whose save is stored when it refuses an older one', async () => {
  const save = () =>
    server.call(token, 'PATCH', `/api/v2/messages/${id}`, { ...content, revision: 1, writer: 'cua-so-mot' })
  expect(await save()).toMatchObject({ status: 200 })
  const details = { revision: 2, saved_by: 'cua-so-mot' }
  expect(await save()).toMatchObject({ status: 409, body: { error: { code: 'draft_conflict', details } } })
})

it('accepts a draft of another client, and defaults the missing fields', async () => {
  const create = async (payload: object) => {
    const { status, body } = await server.call(token, 'POST', '/api/v2/messages', payload)
    return { status, id: (body as { data: { id: string } }).data.id }
  }
  const bare = await create({ subject: 'Chỉ có tiêu đề' })
  expect(bare.status).toBe(200)
  expect(await server.call(token, 'GET', `/api/v2/messages/${bare.id}`)).toMatchObject({
    body: { data: { subject: 'Chỉ có tiêu đề', to: [], cc: [], bcc: [], files: [], is_draft: true } },
  })
  // Without a key, a repetition cannot be recognised.
  expect((await create({ subject: 'Chỉ có tiêu đề' })).id).not.toBe(bare.id)
  expect((await create({})).status).toBe(200)
  // Saving replaces everything.
  const saved = await server.call(token, 'PATCH', `/api/v2/messages/${bare.id}`, { subject: 'Khác', revision: 1 })
  expect(saved.status).toBe(400)
})

it('refuses further drafts of one mailbox far beyond its quota, in HTML and plain text, and none of another', async () => {
  const text = 'chữ '.repeat(250_000)
  await server.given.mailbox('day@sen.example')
  const full = await server.signIn('day@sen.example')
  await server.given.database.pool.query(
    `update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = $1 where address = 'day@sen.example'`,
    [DRAFT_BYTES_BEYOND_QUOTA],
  )
  const create = (by: string, body_format: 'html' | 'text') =>
    server.call(by, 'POST', '/api/v2/messages', { ...content, body: text, body_format })
  const first = await create(full, 'text')
  expect(first.status).toBe(200)
  const refused = { status: 403, body: { error: { code: 'quota_exceeded' } } }
  expect(await create(full, 'text')).toMatchObject(refused)
  expect(await create(full, 'html')).toMatchObject(refused)
  const draft = (first.body as { data: { id: string } }).data.id
  const save = (body: string) =>
    server.call(full, 'PATCH', `/api/v2/messages/${draft}`, { ...content, body, body_format: 'text', revision: 1 })
  expect(await save(`${text}!`)).toMatchObject(refused)
  expect(await save(text.toUpperCase())).toMatchObject({ status: 200 })
  expect(await create(token, 'text')).toMatchObject({ status: 200 })
})
