import { UNFINISHED_WRITES_KEPT_HOURS, UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/blobs/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import { DirectMime } from '@sen/testkit/direct-mime'
import { folderBlobs } from '@sen/testkit/folder-blobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { readSource } from '../messages/read-source.ts'
import { WriteMissing } from '../ports/blob-store.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { sendMessage } from '../sending/send-message.ts'
import { deleteUnusedBlobs } from './delete-unused-blobs.ts'
import type { MaintenanceStore } from './maintenance-store.ts'

const EVER = { from: new Date(0), before: new Date(8.64e15) }

let given: TestWorld
let store: Awaited<ReturnType<typeof folderBlobs>>
let lan: Actor
beforeAll(async () => {
  given = await world()
  store = await folderBlobs()
  lan = await given.mailbox('lan@sen.example')
  // Simulate a database that is old enough.
  await given.database.pool.query(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`)
})
afterAll(async () => {
  await given.close()
  await store.close()
})

const clock = { now: () => new Date() }
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MILLISECONDS)
const doors = () => ({ ...given, blobs: store.blobs, mime: new DirectMime(), clock })
const sweep = (
  maintenance: Pick<MaintenanceStore, 'databaseCreatedAt' | 'unreferencedBlobs' | 'withSweepLock'> = given.maintenance,
) => deleteUnusedBlobs({ ...doors(), maintenance })
const receive = (raw: Uint8Array) => receiveMail(doors(), { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
const letter = (subject: string): Uint8Array =>
  Buffer.from(`From: Minh <minh@ngoai.example>\r\nTo: lan@sen.example\r\nSubject: ${subject}\r\n\r\nKính gửi.\r\n`)

async function putLongAgo(content: Uint8Array): Promise<string> {
  const key = await store.blobs.write(content)
  await pass(key)
  return key
}

function pass(key: string): Promise<void> {
  return store.setSince(key, hoursAgo(UNNAMED_BLOBS_KEPT_HOURS + 1))
}

async function sourceOf([received]: Awaited<ReturnType<typeof receive>>): Promise<Buffer> {
  if (!received || typeof received === 'string') throw new Error('already here')
  const chunks: Uint8Array[] = []
  for await (const chunk of await readSource(doors(), lan, received.messageId)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('removes blobs that no row has named for two days, and keeps those of a message, a file or a submission', async () => {
  const forgotten = await putLongAgo(Buffer.from('không ai gọi tên'))
  const young = await store.blobs.write(Buffer.from('vừa mới đến'))
  const message = await receive(letter('Còn đây'))
  const blob = await store.blobs.write(Buffer.from('tệp đính kèm'))
  const scan = { state: 'not_scanned', signature: '' } as const
  const upload = {
    ...{ name: 'a.txt', sizeBytes: 3, contentType: 'text/plain', blob, isInline: false, contentId: '' },
    ...{ scan, isPublic: false },
  }
  const file = await given.store.write(lan.mailboxId, (w) => w.files.addUploaded(upload))
  const to = [{ name: '', email: 'minh@ngoai.example' }]
  const content = { to, cc: [], bcc: [], subject: 'Chờ gửi', html: '<p>Chào</p>', files: [file.id] }
  const draft = await createDraft(doors(), lan, { ...content, clientKey: 'một' })
  await sendMessage(doors(), lan, draft.id)
  const { rows } = await given.database.pool.query<{ key: string }>(`
    select raw_blob as key from message where raw_blob is not null union all
    select blob from file union all select raw_blob from submission`)
  expect(rows).toHaveLength(3)
  for (const { key } of rows) await store.setSince(key, hoursAgo(1_000))

  expect(await sweep()).toBe(0)
  expect(await store.blobs.has(forgotten)).toBe(true)
  expect(await sweep()).toBe(0)
  await pass(forgotten)
  expect(await sweep()).toBe(1)
  expect(await store.blobs.has(forgotten)).toBe(false)
  expect(await store.blobs.has(young)).toBe(true)
  for (const { key } of rows) expect(await store.blobs.has(key)).toBe(true)
  expect(await sourceOf(message)).toEqual(letter('Còn đây'))
  expect(await sweep()).toBe(0)
})

test('goes through more keys than it asks for at a time', async () => {
  const many = Array.from({ length: 25 }, (_, n) => `thư rác số ${n}`)
  const keys: string[] = []
  for (const text of many) keys.push(await putLongAgo(Buffer.from(text)))
  const asked: number[] = []
  const maintenance: Pick<MaintenanceStore, 'databaseCreatedAt' | 'unreferencedBlobs' | 'withSweepLock'> = {
    databaseCreatedAt: () => given.maintenance.databaseCreatedAt(),
    withSweepLock: (work) => given.maintenance.withSweepLock(work),
    unreferencedBlobs: (some) => {
      asked.push(some.length)
      return given.maintenance.unreferencedBlobs(some)
    },
  }
  const sweepByTens = () => deleteUnusedBlobs({ ...doors(), maintenance, keysPerBatch: 10 })
  expect(await sweepByTens()).toBe(0)
  for (const key of keys) await pass(key)
  asked.length = 0
  expect(await sweepByTens()).toBe(many.length)
  expect(asked.slice(0, 3)).toEqual([10, 10, 5])
})

test('a message that arrives while its bytes are being deleted keeps them, at every step', async () => {
  const raw = letter('Đến giữa lúc dọn')
  const before = await putLongAgo(raw)
  // The blob was unreferenced when the sweep asked, but the message exists when the answer arrives.
  const late: Pick<MaintenanceStore, 'databaseCreatedAt' | 'unreferencedBlobs' | 'withSweepLock'> = {
    databaseCreatedAt: () => given.maintenance.databaseCreatedAt(),
    withSweepLock: (work) => given.maintenance.withSweepLock(work),
    unreferencedBlobs: async (keys) => {
      const unnamed = await given.maintenance.unreferencedBlobs(keys)
      expect(unnamed).toEqual([before])
      await receive(raw)
      return unnamed
    },
  }
  expect(await sweep(late)).toBe(0)
  await pass(before)
  expect(await sweep()).toBe(0)
  expect(await keysOf(store.blobs.listAside(EVER))).not.toContain(before)
  expect(await store.blobs.has(before)).toBe(true)

  const other = await putLongAgo(letter('Đến giữa lúc xoá'))
  await sweep()
  await pass(other)
  await Promise.all([receive(letter('Đến giữa lúc xoá')), sweep()])
  expect(await store.blobs.has(other)).toBe(true)

  for (let round = 0; round < 40; round += 1) {
    const content = letter(`Cùng lúc ${round}`)
    await putLongAgo(content)
    const [received] = await Promise.all([receive(content), sweep()])
    expect(await sourceOf(received), `round ${round}`).toEqual(content)
  }
})

test('leaves blobs alone that are older than this database: they may belong to another one', async () => {
  const stranger = await store.blobs.write(Buffer.from('của nhà khác'))
  const begunAt = await given.maintenance.databaseCreatedAt()
  expect(begunAt).toEqual(new Date('2026-01-01T00:00:00.000Z'))
  await store.setSince(stranger, new Date(begunAt.getTime() - 1_000))
  await sweep()
  expect(await keysOf(store.blobs.listAside(EVER))).not.toContain(stranger)
  await store.setSince(stranger, new Date(begunAt.getTime() + 1_000))
  await sweep()
  expect(await keysOf(store.blobs.listAside(EVER))).toContain(stranger)
})

test('does nothing while another process sweeps', async () => {
  const key = await putLongAgo(Buffer.from('đang được dọn'))
  let inner: number | undefined
  await given.maintenance.withSweepLock(async () => {
    inner = await sweep()
  })
  expect(inner).toBe(0)
  expect(await keysOf(store.blobs.listAside(EVER))).not.toContain(key)
  await sweep()
  expect(await keysOf(store.blobs.listAside(EVER))).toContain(key)
})

test('drops a write that was not continued for a week', async () => {
  const id = await store.blobs.writes.begin()
  await sweep()
  expect(await store.blobs.writes.sizeBytes(id)).toBe(0)
  const later = { now: () => hoursAgo(-UNFINISHED_WRITES_KEPT_HOURS - 1) }
  await deleteUnusedBlobs({ ...doors(), maintenance: given.maintenance, clock: later })
  await expect(store.blobs.writes.sizeBytes(id)).rejects.toThrow(WriteMissing)
})

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of list) keys.push(key)
  return keys
}
