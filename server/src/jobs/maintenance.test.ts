import { SESSION_DAYS } from '@sen/model/account/sign-in-limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { EVENTS_KEPT_DAYS } from '@sen/model/events/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../http/test-server.fixture.ts'
import type { World } from '../world.ts'
import { runMaintenance } from './maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const errors: string[] = []
const log = { info: () => undefined, error: (_fields: unknown, text?: string) => void errors.push(text ?? '') }
const inDays = (days: number): World => ({
  ...server.world,
  clock: { now: () => new Date(Date.now() + days * DAY_MILLISECONDS) },
})

it('removes events, sessions, uploads and blobs when their time is over, and not before', async () => {
  const lan = await server.given.mailbox('lan@sen.example')
  const token = await server.signIn('lan@sen.example')
  await server.call(token, 'POST', '/api/v2/settings', [{ key: 'language', value: 'en' }])
  const blob = await server.world.blobs.write(Buffer.from('tệp chờ'))
  const scan = { state: 'not_scanned', signature: '' } as const
  const upload = {
    ...{ name: 'a.txt', sizeBytes: 9, contentType: 'text/plain', blob, isInline: false, contentId: '' },
    ...{ scan, isPublic: false },
  }
  await server.given.store.write(lan.mailboxId, (w) => w.files.addUploaded(upload))
  const { db } = server.given.database
  const left = async () => ({
    events: (await server.world.events.since(lan.mailboxId, 0, 10)).length,
    sessions: (await db.selectFrom('session').select('token_digest').execute()).length,
    uploads: (await db.selectFrom('file').select('id').execute()).length,
    bytes: await server.world.blobs.has(blob),
  })

  await runMaintenance(inDays(0.9), log)
  expect(await left()).toEqual({ events: 1, sessions: 1, uploads: 1, bytes: true })
  await runMaintenance(inDays(EVENTS_KEPT_DAYS - 1), log)
  expect(await left()).toEqual({ events: 1, sessions: 1, uploads: 0, bytes: true })
  await runMaintenance(inDays(EVENTS_KEPT_DAYS + 1), log)
  expect(await left()).toEqual({ events: 0, sessions: 1, uploads: 0, bytes: false })
  await runMaintenance(inDays(SESSION_DAYS + 1), log)
  expect(await left()).toEqual({ events: 0, sessions: 0, uploads: 0, bytes: false })
  expect(errors).toEqual([])
})

it('runs the other tasks when one fails, and lets the queue retry', async () => {
  const lan = await server.given.mailbox('lan2@sen.example')
  await server.signIn('lan2@sen.example')
  const broken = { removeBefore: () => Promise.reject(new Error('no')) }
  const trial = runMaintenance({ ...inDays(SESSION_DAYS + 1), uploads: broken }, log)
  await expect(trial).rejects.toThrow('remove uploads that were never attached')
  expect(errors).toEqual(['maintenance failed: remove uploads that were never attached'])
  expect(await server.given.database.db.selectFrom('session').select('account_id').execute()).not.toContainEqual({
    account_id: lan.accountId,
  })
})
