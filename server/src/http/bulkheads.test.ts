import { type AddressInfo, connect } from 'node:net'
import type { Actor } from '@sen/core/kit/actor'
import { noteUnnamedBytes } from '@sen/core/kit/unnamed-bytes'
import type { Call } from '@sen/core/ports/call-scope'
import { MAX_CALLS_WAITING_FOR_MAILBOX } from '@sen/model/bulkheads/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let lan: Actor
let tokens: { readonly lan: string; readonly minh: string }
let holder: { query(text: string, values?: readonly unknown[]): Promise<unknown>; release(): void }

beforeAll(async () => {
  server = await openTestServer({ check: async () => void (await server.given.database.pool.query('select 1')) })
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@khac.example')
  tokens = { lan: await server.signIn('lan@sen.example'), minh: await server.signIn('minh@khac.example') }
})
afterAll(() => server.close())

/** Another writer holds Lan's mailbox until the test ends. */
beforeEach(async () => {
  holder = await server.given.database.pool.connect()
  await holder.query('begin')
  await holder.query('select version from mailbox where id = $1 for update', [lan.mailboxId])
})
afterEach(async () => {
  await holder.query('rollback')
  holder.release()
})

let count = 0

function changeLansMailbox(): Promise<Answer> {
  count += 1
  return server.call(tokens.lan, 'POST', '/api/v2/labels', { name: `n${count}`, colour: 'green' })
}

const statusesOf = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

function firstOf(answers: readonly Promise<Answer>[], length: number): Promise<readonly Answer[]> {
  const come: Answer[] = []
  return new Promise((resolve, reject) => {
    for (const answer of answers) {
      answer.then((one) => {
        come.push(one)
        if (come.length === length) resolve([...come])
      }, reject)
    }
  })
}

async function waitingConnections(): Promise<number> {
  for (;;) {
    const { rows } = await server.given.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]?.count) return rows[0].count
  }
}

function nextCall(): Promise<Call> {
  const { callScope } = server.given
  const run = callScope.run.bind(callScope)
  return new Promise((resolve) => {
    vi.spyOn(callScope, 'run').mockImplementationOnce((call, work) => {
      resolve(call)
      return run(call, work)
    })
  })
}

describe('sixty writers of one mailbox', () => {
  it('hold one connection, and no more of them wait than may', async () => {
    const answers = Array.from({ length: 60 }, changeLansMailbox)
    const refused = await firstOf(answers, 60 - 1 - MAX_CALLS_WAITING_FOR_MAILBOX)
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [429, { error: { code: 'mailbox_busy', message: expect.any(String) } }]),
    )
    expect(await waitingConnections()).toBe(1)
    await holder.query('commit')
    const statuses = await statusesOf(answers)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + MAX_CALLS_WAITING_FOR_MAILBOX)
  })

  it('delay neither the list of another mailbox, nor its changes, nor readiness, nor reads of their own owner', async () => {
    const answers = Array.from({ length: 60 }, changeLansMailbox)
    await waitingConnections()
    const others = await statusesOf([
      server.call(tokens.minh, 'GET', '/api/v2/threads/search?in=inbox'),
      server.call(tokens.minh, 'POST', '/api/v2/labels', { name: `minh ${count}`, colour: 'red' }),
      server.call(tokens.lan, 'GET', '/api/v2/threads/search?in=inbox'),
      server.call('', 'GET', '/readyz'),
    ])
    expect(others).toEqual([200, 200, 200, 200])
    await holder.query('commit')
    await Promise.all(answers)
  })
})

it('a note of bytes that a refused call has stored waits, even behind a full queue and without a client', async () => {
  const { callScope, store } = server.given
  const answers = Array.from({ length: 60 }, changeLansMailbox)
  await waitingConnections()
  const gone = AbortSignal.abort()
  const call: Call = { caller: lan.mailboxId, signal: gone, onEnd: () => undefined, endWithin: () => undefined }
  const noted = callScope.run(call, () => noteUnnamedBytes({ store }, lan.mailboxId, 5))
  await holder.query('commit')
  await Promise.all([noted, ...answers])
  expect(await store.read(lan.mailboxId, (r) => r.mailbox.unnamedBytes())).toBe(5)
})

it('a writer whose client disconnected stops waiting and changes nothing', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const running = changeLansMailbox()
  await waitingConnections()
  const { port } = server.app.server.address() as AddressInfo
  const payload = JSON.stringify({ name: 'never', colour: 'green' })
  const arrived = nextCall()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/v2/labels HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${tokens.lan}\r\ncontent-type: application/json\r\n` +
      `content-length: ${payload.length}\r\n\r\n${payload}`,
  )
  const { signal } = await arrived
  socket.destroy()
  await new Promise<void>((resolve) => signal.addEventListener('abort', resolve))
  await holder.query('commit')
  expect((await running).status).toBe(200)
  // The queue is fair: the last request waits for all earlier ones.
  expect((await changeLansMailbox()).status).toBe(200)
  const { body } = await server.call(tokens.lan, 'GET', '/api/v2/labels')
  expect((body as { data: readonly { name: string }[] }).data.map(({ name }) => name)).not.toContain('never')
})
