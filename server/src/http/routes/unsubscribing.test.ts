import type { Actor } from '@sen/core/kit/actor'
import { receiveMail } from '@sen/core/receiving/receive-mail'
import type { MessageId } from '@sen/model/ids'
import type { FakeGuardedFetcher } from '@sen/testkit/fakes/fake-guarded-fetcher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const ADDRESS = 'https://list.example:8443/leave?reader=1'

let server: TestServer
let fetcher: FakeGuardedFetcher
let lan: Actor
let lanToken: string
let minhToken: string
beforeAll(async () => {
  server = await openTestServer()
  fetcher = server.given.fetcher
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

async function newsletter(): Promise<MessageId> {
  const lines = [
    'DKIM-Signature: v=1; d=list.example; h=from:list-unsubscribe:list-unsubscribe-post; b=x',
    'From: tin@list.example',
    'Subject: Tin',
    `List-Unsubscribe: <${ADDRESS}>, <mailto:leave@list.example>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '',
    'Tin trong tuần.',
  ]
  const raw = new TextEncoder().encode(lines.join('\r\n'))
  const [received] = await receiveMail(server.world, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
  if (!received || typeof received === 'string') throw new Error('it was there')
  const { messageId } = received
  await server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    const verdict = {
      outcome: 'authentic',
      reason: 'dmarc_passed',
      domain: 'list.example',
      isSigned: true,
      signsUnsubscribe: true,
    } as const
    await w.trust.saveAssessment(messageId, { verdict, scan: undefined, infectedParts: [] })
  })
  return messageId
}

it('names the address of one-click unsubscription, and calls it on request', async () => {
  const path = `/api/v2/messages/${await newsletter()}/unsubscribe`
  expect(await server.call(lanToken, 'GET', path)).toMatchObject({
    status: 200,
    body: { data: { one_click_host: 'list.example:8443', mailto: 'mailto:leave@list.example' } },
  })
  expect(fetcher.posted).toEqual([])
  expect(await server.call(lanToken, 'POST', path)).toMatchObject({
    status: 502,
    body: { error: { code: 'unsubscribe_failed' } },
  })
  fetcher.pages.set(ADDRESS, new Uint8Array())
  expect(await server.call(lanToken, 'POST', path)).toMatchObject({ status: 200, body: { data: {} } })
  expect(fetcher.posted).toEqual([{ url: ADDRESS, form: 'List-Unsubscribe=One-Click' }])
})

it('does nothing for other accounts', async () => {
  const path = `/api/v2/messages/${await newsletter()}/unsubscribe`
  const before = fetcher.posted.length
  for (const method of ['GET', 'POST'] as const) expect((await server.call(minhToken, method, path)).status).toBe(404)
  expect(fetcher.posted).toHaveLength(before)
})
