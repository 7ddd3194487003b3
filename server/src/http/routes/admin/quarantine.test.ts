import type { Actor } from '@sen/core/kit/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: Actor
let [chu, khac, own] = ['', '', '']
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  ;[chu, khac, own] = (await Promise.all(
    ['chu@sen.example', 'chu@khac.example', 'lan@sen.example'].map((address) => server.signIn(address)),
  )) as [string, string, string]
})
afterAll(() => server.close())

const PATH = '/api/v2/admin/quarantine'

const FORGED = { outcome: 'forged', reason: 'own_domain_from_outside', domain: 'sen.example' } as const

async function quarantine(): Promise<string> {
  const rawBlob = await server.world.blobs.write(Buffer.from('From: khach@ngoai.example\r\nSubject: Hoa don\r\n\r\nx'))
  const id = await server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    return w.quarantine.add({
      from: { name: 'Khach', email: 'khach@ngoai.example' },
      verdict: FORGED,
      signature: 'Eicar-Test',
      sizeBytes: 1_234,
      receivedAt: new Date('2026-11-20T00:00:00Z'),
      rawBlob,
      envelope: undefined,
      sentDigest: undefined,
      deliveryKey: undefined,
    })
  })
  return String(id)
}

it('shows infected mail to the Owners of its organisation, and lets them release or delete it', async () => {
  const [first, second] = [await quarantine(), await quarantine()]
  const row = {
    from: 'khach@ngoai.example',
    verdict: FORGED,
    mailbox: 'lan@sen.example',
    signature: 'Eicar-Test',
    size_bytes: 1_234,
    received_at: 1_795_132_800,
  }
  expect((await server.call(chu, 'GET', PATH)).body).toEqual({
    data: [
      { id: second, ...row },
      { id: first, ...row },
    ],
    total: 2,
  })
  expect((await server.call(khac, 'GET', PATH)).body).toEqual({ data: [], total: 0 })
  expect((await server.call(own, 'GET', PATH)).status).toBe(403)
  for (const [method, path] of [
    ['POST', `${PATH}/${first}/release`],
    ['DELETE', `${PATH}/${first}`],
  ] as const) {
    expect((await server.call(khac, method, path)).status).toBe(404)
    expect((await server.call(own, method, path)).status).toBe(403)
  }
  expect((await server.call(chu, 'POST', `${PATH}/${first}/release`)).status).toBe(200)
  expect((await server.call(chu, 'DELETE', `${PATH}/${second}`)).status).toBe(200)
  expect((await server.call(chu, 'GET', PATH)).body).toEqual({ data: [], total: 0 })
  const { rows } = await server.given.database.pool.query('select subject from message where mailbox_id = $1', [
    lan.mailboxId,
  ])
  expect(rows).toEqual([{ subject: 'Hoa don' }])
})

it('shows one page, and deletes all of one mailbox', async () => {
  const [first, second] = [await quarantine(), await quarantine()]
  const idsOf = async (query: string) => {
    const { data, total } = (await server.call(chu, 'GET', `${PATH}?${query}`)).body as {
      data: { id: string }[]
      total: number
    }
    return { ids: data.map(({ id }) => id), total }
  }
  expect(await idsOf('limit=1')).toEqual({ ids: [second], total: 2 })
  expect(await idsOf('limit=1&offset=1&s=lan')).toEqual({ ids: [first], total: 2 })
  expect(await idsOf('s=chu@')).toEqual({ ids: [], total: 0 })
  expect((await server.call(chu, 'GET', `${PATH}?limit=101`)).status).toBe(400)
  const ofLan = `${PATH}?mailbox=lan@sen.example`
  expect((await server.call(chu, 'DELETE', PATH)).status).toBe(400)
  expect((await server.call(khac, 'DELETE', ofLan)).status).toBe(404)
  expect((await server.call(own, 'DELETE', ofLan)).status).toBe(403)
  expect((await server.call(chu, 'DELETE', ofLan)).body).toEqual({ data: { count: 2 } })
  expect((await server.call(chu, 'DELETE', ofLan)).status).toBe(404)
  expect(await idsOf('')).toEqual({ ids: [], total: 0 })
})
