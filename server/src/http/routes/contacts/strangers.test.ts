import type { ThreadDetail } from '@sen/contract/threads'
import type { Actor } from '@sen/core/kit/actor'
import { indexMail } from '@sen/core/search/index-mail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: Actor
let minh: Actor
const BINH = { name: 'Trần Bình', email: 'binh@doitac.example' }
const LIKE_BINH = { name: 'Tran Binh', email: 'tran.binh@thu.example' }

beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  minh = await server.given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await server.given.message(lan, { in: 'sent', to: [BINH] })
  await indexMail(server.given, {
    onFailure: (_, error) => {
      throw error
    },
  })
})
afterAll(() => server.close())

async function strangerIn(actor: Actor, from: typeof BINH) {
  const token = await server.signIn(actor.address)
  const { id, threadId } = await server.given.message(actor, { from, isBulk: false })
  const thread = await server.call(token, 'GET', `/api/v2/threads/${threadId}`)
  const message = await server.call(token, 'GET', `/api/v2/messages/${id}`)
  expect(message.status).toBe(200)
  const inThread = (thread.body as { data: ThreadDetail }).data.messages.at(-1)?.stranger
  expect((message.body as { data: ThreadDetail['messages'][number] }).data.stranger).toEqual(inThread)
  return inThread
}

it('reports new senders and look-alikes of known ones', async () => {
  expect(await strangerIn(lan, BINH)).toBeUndefined()
  expect(await strangerIn(lan, LIKE_BINH)).toEqual({ kind: 'similar_name', resembles: BINH.email })
  expect(await strangerIn(lan, { ...BINH, email: 'binh@doltac.example' })).toEqual({
    kind: 'similar_name',
    resembles: BINH.email,
  })
  expect(await strangerIn(lan, { name: '', email: 'ai@doltac.example' })).toEqual({
    kind: 'similar_domain',
    resembles: 'doitac.example',
  })
  expect(await strangerIn(lan, { name: 'Ai Đó', email: 'ai@xa.example' })).toEqual({
    kind: 'first_time',
    resembles: '',
  })
})

it('does not reveal the recipients of other people', async () => {
  for (const from of [BINH, LIKE_BINH, { name: '', email: 'ai@doltac.example' }]) {
    expect(await strangerIn(minh, from)).toEqual({ kind: 'first_time', resembles: '' })
  }
})
