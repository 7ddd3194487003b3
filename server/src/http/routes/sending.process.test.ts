// The longest bodies have tens of megabytes, so the file has its own process.
import type { Actor } from '@sen/core/kit/actor'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

interface Draft {
  id: string
  thread_id: string
  revision: number
}

let server: TestServer
let lan: Actor
let token: string
let minhToken: string
let draft: Draft
let count = 0
beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
beforeEach(async () => {
  count += 1
  draft = (await create(`client-key-${count}`)).data
})
afterAll(() => server.close())

const content = {
  to: [{ name: 'Minh', email: 'minh@sen.example' }],
  cc: [],
  bcc: [],
  subject: 'Lịch họp',
  body: '<p>Chào anh</p>',
  files: [] as string[],
}

async function create(clientKey: string): Promise<{ data: Draft }> {
  const { status, body } = await server.call(token, 'POST', '/api/v2/messages', { ...content, client_key: clientKey })
  expect(status).toBe(200)
  return body as { data: Draft }
}

const save = (revision: number, change: object = {}, by = token) =>
  server.call(by, 'PATCH', `/api/v2/messages/${draft.id}`, { ...content, ...change, revision })
const send = (by = token) => server.call(by, 'POST', '/api/v2/send_mail', { msg_id: draft.id, async: true, delay: 7 })
const undo = (by = token) => server.call(by, 'POST', '/api/v2/undo_send_mail', { msg_id: draft.id })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]

it('makes one draft of one client key, however often it is asked', async () => {
  const { data } = await create(`client-key-${count}`)
  expect(data).toMatchObject({ id: draft.id, revision: 1 })
})

it('takes people without a name, and gives them an empty one', async () => {
  const to = [{ email: 'minh@sen.example' }, { name: 'Hoa', email: 'hoa@sen.example' }]
  const { status, body } = await server.call(token, 'POST', '/api/v2/messages', { ...content, to })
  expect(status).toBe(200)
  draft = (body as { data: Draft }).data
  const kept = await server.call(token, 'GET', `/api/v2/messages/${draft.id}`)
  expect(kept).toMatchObject({ body: { data: { to: [{ ...to[0], name: '' }, to[1]] } } })
  expect(await save(1, { cc: [{ email: 'tam@sen.example' }] })).toMatchObject({ status: 200 })
  expect(codeOf(await save(2, { to: [{ name: 'Không có địa chỉ' }] }))).toEqual([400, 'invalid'])
})

it('saves over the revision that the page knows, and refuses over another', async () => {
  expect(await save(1, { subject: 'Lịch họp tuần sau' })).toMatchObject({
    status: 200,
    body: { data: { revision: 2 } },
  })
  const stale = await save(1, { subject: 'mất' })
  expect(stale).toMatchObject({ status: 409, body: { error: { code: 'draft_conflict', details: { revision: 2 } } } })
  const { body } = await server.call(token, 'GET', `/api/v2/messages/${draft.id}`)
  expect(body).toMatchObject({ data: { subject: 'Lịch họp tuần sau', is_draft: true, folder: 'Drafts', revision: 2 } })
})

it('sends once, holds it, and takes it back', async () => {
  const sent = await send()
  expect(sent).toMatchObject({ status: 200, body: { data: { msg_id: draft.id, undo_seconds: 5 } } })
  expect(codeOf(await send())).toEqual([409, 'already_sent'])
  expect(codeOf(await save(1))).toEqual([409, 'already_sent'])
  const held = await server.call(token, 'GET', `/api/v2/messages/${draft.id}`)
  expect(held.body).toMatchObject({ data: { state: 'sending', deliveries: [{ email: 'minh@sen.example' }] } })
  expect(await undo()).toMatchObject({ status: 200, body: { data: { msg_id: draft.id, revision: 1 } } })
  expect((await save(1)).status).toBe(200)
})

it('refuses mail that may not be sent, in words the page can show', async () => {
  await save(1, { to: [{ name: '', email: 'not an address' }] })
  const refused = await send()
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_receivers', details: { emails: ['not an address'] } } },
  })
})

it('refuses another account’s drafts for reading, saving, sending, undoing and deleting', async () => {
  const tries = [
    () => server.call(minhToken, 'GET', `/api/v2/messages/${draft.id}`),
    () => save(1, {}, minhToken),
    () => send(minhToken),
    () => undo(minhToken),
    () => server.call(minhToken, 'DELETE', `/api/v2/messages/${draft.id}`),
  ]
  for (const attempt of tries) expect(codeOf(await attempt())).toEqual([404, 'message_not_found'])
  expect((await save(1)).status).toBe(200)
})

it('deletes a draft, and nothing that is no draft', async () => {
  const received = await server.given.message(lan)
  expect(codeOf(await server.call(token, 'DELETE', `/api/v2/messages/${received.id}`))).toEqual([409, 'not_a_draft'])
  expect(await server.call(token, 'DELETE', `/api/v2/messages/${draft.id}`)).toMatchObject({ status: 200 })
  expect(codeOf(await server.call(token, 'GET', `/api/v2/messages/${draft.id}`))).toEqual([404, 'message_not_found'])
})

it('takes a draft of the longest body in Vietnamese', async () => {
  const { status } = await save(1, { body: 'ễ'.repeat(4_000_000) })
  expect(status).toBe(200)
  expect(codeOf(await save(2, { body: 'ễ'.repeat(4_000_001) }))).toEqual([400, 'invalid'])
})

it.each([['a@127.0.0.1'], ['a@[127.0.0.1]'], ['a@localhost'], ['a@x.0x7f']])(
  'does not send to %s, which is no address for mail',
  async (email) => {
    await save(1, { to: [{ name: '', email }] })
    expect(await send()).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_receivers', details: { emails: [email] } } },
    })
  },
)
