import { createDraft } from '@sen/core/drafts/create-draft'
import type { Actor } from '@sen/core/kit/actor'
import { recallCopies } from '@sen/core/recall/recall-copies'
import { deliverToDomain } from '@sen/core/sending/deliver-to-domain'
import { sendMessage } from '@sen/core/sending/send-message'
import { saveSettings } from '@sen/core/settings/save-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: Actor
let minh: Actor
const tokens = { lan: '', minh: '' }

beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  minh = await server.given.mailbox('minh@sen.example')
  tokens.lan = await server.signIn('lan@sen.example')
  tokens.minh = await server.signIn('minh@sen.example')
  await saveSettings(server.world, lan, [
    { key: 'enable_delay_send', value: false },
    { key: 'tracking', value: true },
  ])
})
afterAll(() => server.close())

let drafts = 0
async function send() {
  drafts += 1
  const { id } = await createDraft(server.world, lan, {
    to: [{ name: '', email: minh.address }],
    cc: [],
    bcc: [],
    subject: 'Bảng lương',
    html: '<p>Số liệu</p>',
    files: [],
    isTracked: true,
    clientKey: `thu-hoi-${drafts}`,
  })
  await sendMessage(server.world, lan, id)
  const submission = await server.world.store.read(lan.mailboxId, (r) => r.submissions.ofMessage(id))
  if (!submission) throw new Error('not sent')
  await deliverToDomain(server.world, lan.mailboxId, submission.id, 'sen.example')
  return { id, submissionId: submission.id }
}

const recall = (token: string, id: string) => server.call(token, 'POST', '/api/v2/messages/recall', { message_id: id })
const message = async (id: string) => (await server.call(tokens.lan, 'GET', `/api/v2/messages/${id}`)).body

it('recalls a mail, and shows the outcome in the message', async () => {
  const { id, submissionId } = await send()
  expect(await message(id)).toMatchObject({ data: { recall: { in_reach: true, asked_at: null, done_at: null } } })
  expect(await recall(tokens.lan, id)).toMatchObject({ status: 200, body: { data: { msg_id: id } } })
  expect(await message(id)).toMatchObject({ data: { recall: { asked_at: expect.any(Number), done_at: null } } })
  await recallCopies(server.world, lan.mailboxId, submissionId)
  expect(await message(id)).toMatchObject({
    data: {
      recall: { asked_at: expect.any(Number), done_at: expect.any(Number) },
      deliveries: [{ email: minh.address, recall: 'removed_unread' }],
    },
  })
  expect((await server.call(tokens.minh, 'GET', '/api/v2/threads?in=INBOX')).body).toMatchObject({ data: [], total: 0 })
  expect(await recall(tokens.lan, id)).toMatchObject({ status: 409, body: { error: { code: 'recall_not_available' } } })
})

it('refuses mail of others, missing mail, and mail that is too old, and says how old it may be', async () => {
  const { id } = await send()
  const [theirs] = await server.world.store.read(
    minh.mailboxId,
    async (r) => (await r.threads.list('INBOX', 9, 0))?.rows ?? [],
  )
  const [received] = await server.world.store.read(minh.mailboxId, (r) =>
    theirs ? r.messages.ofThread(theirs.threadId) : Promise.resolve([]),
  )
  const denied = { status: 403, body: { error: { code: 'recall_no_permission' } } }
  expect(await recall(tokens.minh, received?.id ?? '')).toMatchObject(denied)
  expect(await recall(tokens.minh, id)).toMatchObject({ status: 404, body: { error: { code: 'message_not_found' } } })
  await server.given.database.db
    .updateTable('message')
    .set({ received_at: new Date(Date.now() - 90_000_000) })
    .where('id', '=', id)
    .execute()
  expect(await recall(tokens.lan, id)).toMatchObject({
    status: 409,
    body: { error: { code: 'recall_expired', details: { expried_time: 86_400 } } },
  })
})

it('answers for the picture the same to everybody, and counts people', async () => {
  const { id } = await send()
  const rows = await server.given.database.db.selectFrom('tracked_copy').select(['token', 'message_id']).execute()
  const token = rows.find((row) => row.message_id === id)?.token ?? ''
  const look = (name: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `/o/${name}.gif`, headers })
  const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0' }
  const [known, unknown, odd] = [await look(token, person), await look('unknown', person), await look('%00..', person)]
  for (const answer of [known, unknown, odd]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(known.rawPayload)
    const { date: _, ...headers } = answer.headers
    expect(headers).toEqual(Object.fromEntries(Object.entries(known.headers).filter(([name]) => name !== 'date')))
  }
  expect(known.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store, private' })
  await look(token, { 'user-agent': 'GoogleImageProxy' })
  await look(token, { ...person, cookie: `sen_session=${tokens.lan}` })
  const seen = async () => (await message(id)) as { data: { tracking: { view_count: number } } }
  await expect.poll(async () => (await seen()).data.tracking.view_count).toBe(1)
  expect((await server.call(tokens.lan, 'GET', '/api/v2/threads?in=Sent')).body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ tracking: expect.objectContaining({ view_count: 1 }) })]),
  })
})
