import type { WaitingMailField } from '@sen/contract/admin/delivery'
import type { PagedAnswer } from '@sen/contract/route'
import type { Actor } from '@sen/core/kit/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let owner: Actor
let lan: Actor
let chu = ''
let khac = ''
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.given.mailbox('chu@sen.example', { isOwner: true })
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  ;[chu, khac] = await Promise.all([server.signIn('chu@sen.example'), server.signIn('chu@khac.example')])
})
afterAll(() => server.close())

const at = (path: string) => `/api/v2/admin/${path}`

async function waits(recipient: string, lastReply: string): Promise<void> {
  await server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    const id = await w.submissions.createNotice({
      kind: 'password_link',
      recipient,
      domain: recipient.split('@')[1] ?? '',
      bounceToken: recipient,
      rawBlob: 'blob',
      sizeBytes: 1_234,
      at: new Date('2026-11-20T00:00:00Z'),
    })
    const [delivery] = await w.submissions.deliveries(id)
    if (!delivery) throw new Error('it goes to nobody')
    const change = { state: 'queued', lastReply, countAttempt: true, at: new Date() } as const
    await w.submissions.setDelivery(delivery.id, change)
  })
}
const queueOf = async (token: string, query = '') => {
  const { body } = await server.call(token, 'GET', at(`queue${query}`))
  return body as { readonly data: readonly WaitingMailField[]; readonly total: number } & PagedAnswer
}

it('shows an Owner waiting mail, in words that need no codes, tries it and gives it up', async () => {
  await waits('a@cham.example', '452 4.2.2 Mailbox full')
  await waits('b@cham.example', '')
  expect(await queueOf(khac)).toEqual({ data: [], total: 0, total_over: false, next: null })
  const { data, total, total_over, next } = await queueOf(chu, '?limit=1')
  expect([total, total_over]).toEqual([2, false])
  expect(await queueOf(chu, `?limit=1&after=${next}`)).toMatchObject({ data: [{ to: ['b@cham.example'] }], next: null })
  for (const after of ['1', '1_2', 'x_1_cham.example']) {
    expect((await server.call(chu, 'GET', at(`queue?after=${after}`))).status).toBe(400)
  }
  expect(data).toEqual([
    {
      id: expect.any(String),
      domain: 'cham.example',
      kind: 'notice',
      from: 'lan@sen.example',
      to: ['a@cham.example'],
      recipients: 1,
      size_bytes: 1_234,
      queued_at: 1_795_132_800,
      attempts: 1,
      next_attempt_at: null,
      stopped: true,
      on_hold: null,
      reply_kind: 'mailbox_full',
      last_reply: '452 4.2.2 Mailbox full',
    },
  ])
  const [first] = data
  const path = at(`queue/${first?.id}`)
  const body = { domain: 'cham.example' }
  for (const verb of ['retry', 'drop']) {
    const answers = [await server.call(khac, 'POST', `${path}/${verb}`, body)]
    answers.push(await server.call(khac, 'POST', at(`queue/999999/${verb}`), body))
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  }
  expect(await server.call(chu, 'POST', `${path}/retry`, body)).toMatchObject({ body: { data: { tried: true } } })
  expect((await queueOf(chu)).data[0]).toMatchObject({ stopped: false })
  expect(await server.call(chu, 'POST', `${path}/drop`, { domain: 'xa.example' })).toMatchObject({
    body: { data: { recipients: [] } },
  })
  expect(await server.call(chu, 'POST', `${path}/drop`, body)).toMatchObject({
    body: { data: { recipients: ['a@cham.example'] } },
  })
  expect(await server.call(chu, 'POST', `${path}/retry`, body)).toMatchObject({ body: { data: { tried: false } } })
  expect((await queueOf(chu)).data.map(({ to }) => to)).toEqual([['b@cham.example']])
})

it('shows the reports about each domain of the Owner', async () => {
  await server.given.organisations.write(owner.organisationId, async (w) => {
    const domain = await w.domains.find('sen.example')
    if (!domain) throw new Error('the domain is here')
    const now = server.world.clock.now()
    const report = {
      kind: 'dmarc',
      domain: 'sen.example',
      reportId: '1',
      beganAt: now,
      endedAt: now,
      passed: 9,
      failed: 3,
      failures: [{ sourceIp: '203.0.113.9', messages: 3, stopped: 2 }],
    } as const
    await w.reports.add(domain.id, report, { reporter: 'nhan.example', receivedAt: now })
  })
  expect((await server.call(chu, 'GET', at('reports'))).body).toEqual({
    data: [
      {
        domain: 'sen.example',
        dmarc: {
          reports: 1,
          reporters: ['nhan.example'],
          reporter_count: 1,
          passed: 9,
          failed: 3,
          failures: [{ source_ip: '203.0.113.9', messages: 3, stopped: 2 }],
        },
        tls: null,
      },
    ],
    total: 1,
  })
})

it('answers the policy of a verified domain at its own host, to any client, and at no other', async () => {
  const ask = (host: string) => server.app.inject({ method: 'GET', url: '/.well-known/mta-sts.txt', headers: { host } })
  const put = (mode: string) => server.call(chu, 'PUT', at('domains/sen.example/mta-sts'), { mode })
  expect(await put('testing')).toMatchObject({ status: 200, body: { data: { mta_sts: 'testing' } } })
  const policy = await ask('MTA-STS.sen.example:443')
  expect([policy.statusCode, policy.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(policy.body).toBe('version: STSv1\r\nmode: testing\r\nmx: mail.sen.example\r\nmax_age: 86400\r\n')
  for (const host of ['sen.example', 'mta-sts.nirgends.example', 'localhost', 'mta-sts.']) {
    expect((await ask(host)).statusCode).toBe(404)
  }
  expect(await put('enforce')).toMatchObject({ status: 409, body: { error: { code: 'mta_sts_not_ready' } } })
  expect((await put('sometimes')).status).toBe(400)
})
