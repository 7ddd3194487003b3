import type { Actor } from '@sen/core/kit/actor'
import { receiveMail } from '@sen/core/receiving/receive-mail'
import { purgeThreads } from '@sen/core/threads/purge-threads'
import { trashThreads } from '@sen/core/threads/trash-threads'
import type { ThreadId } from '@sen/model/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let chu = ''
let lan = ''
let minh = ''
let reader: Actor
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  reader = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  ;[chu, lan, minh] = await Promise.all([
    server.signIn('chu@sen.example'),
    server.signIn('lan@sen.example'),
    server.signIn('minh@sen.example'),
  ])
  const raw = Buffer.from('From: an@ngoai.example\r\nSubject: Nham\r\nMessage-ID: <nham@ngoai.example>\r\n\r\nChao')
  const [got] = await receiveMail(server.world, { way: 'import', raw }, [{ mailboxId: reader.mailboxId }])
  const ids: ThreadId[] = typeof got === 'object' ? [got.threadId] : []
  await trashThreads(server.world, reader, ids)
  await purgeThreads(server.world, reader, ids, 'Trash')
})
afterAll(() => server.close())

const PATH = '/api/v2/removed-mail'
interface Page {
  readonly data: { readonly messages: readonly { readonly id: string }[]; readonly total: number }
}
const listOf = async (token: string) => ((await server.call(token, 'GET', PATH)).body as Page).data

it('lists mail that a member purged, to that member only, restores it and removes it again', async () => {
  expect(await server.call('', 'GET', PATH)).toMatchObject({ status: 401 })
  expect(await listOf(minh)).toMatchObject({ total: 0, kept_days: 14 })
  const { messages } = await listOf(lan)
  expect(messages).toMatchObject([
    { subject: 'Nham', from: { email: 'an@ngoai.example' }, removed_by: 'lan@sen.example' },
  ])
  const ids = messages.map(({ id }) => id)
  expect(await server.call(minh, 'POST', `${PATH}/recover`, { ids })).toMatchObject({
    body: { data: { message_ids: [] } },
  })
  const { body } = await server.call(lan, 'POST', `${PATH}/recover`, { ids })
  const receipt = (body as { readonly data: { readonly message_ids: readonly string[] } }).data
  expect(receipt.message_ids).toHaveLength(1)
  expect(await server.call(minh, 'POST', `${PATH}/undo`, receipt)).toMatchObject({ body: { data: { count: 0 } } })
  expect(await server.call(lan, 'POST', `${PATH}/undo`, receipt)).toMatchObject({ body: { data: { count: 1 } } })
  expect(await listOf(lan)).toMatchObject({ total: 1 })
})

it('is recovered by an Owner, with its size shown', async () => {
  const path = `/api/v2/admin/people/${reader.accountId}/recover-mail`
  const body = { from: Math.floor(Date.now() / 1_000) - 86_400, until: Math.floor(Date.now() / 1_000) + 60 }
  expect(await server.call(lan, 'POST', path, body)).toMatchObject({ status: 403 })
  for (const until of [Number.MAX_SAFE_INTEGER, 8_640_000_000_001]) {
    expect(await server.call(chu, 'POST', path, { ...body, until })).toMatchObject({ status: 400 })
  }
  expect(await server.call(chu, 'POST', path, body)).toMatchObject({ status: 200, body: { data: { count: 1 } } })
  expect(await server.call(chu, 'GET', '/api/v2/admin/acts?limit=1')).toMatchObject({
    body: { data: [{ act: 'person.mail_recovered', target: 'lan@sen.example' }] },
  })
})
