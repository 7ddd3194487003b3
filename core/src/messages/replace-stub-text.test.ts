import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { orderedJobs, runJobs } from '@sen/testkit/run-jobs'
import { type StoredMessage, type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { resanitizeBodies } from './resanitize-bodies.ts'

/** This is ahead of the database's own time, by which jobs without a delay are marked. */
const NOW = new Date('2040-03-01T01:00:00Z')
const LETTER = `<p>${'Hoa phượng tím nở đầy sân trường. '.repeat(20)}</p>`
const STUB = 'Xem bản HTML'

let given: TestWorld
let lan: Actor
const blobs = new MemoryBlobStore()
const htmlCleaner = new DirectHtmlCleaner()
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

/** As a version that took the text part of any mail has stored it. */
async function storedBefore(text: string, html: string, more: object = {}): Promise<StoredMessage> {
  const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`
  const parts = `${part('text/plain', text)}${part('text/html', html)}--b--\r\n`
  const raw = `Subject: a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n${parts}`
  const rawBlob = await blobs.write(Buffer.from(raw))
  return given.message(lan, { text, html, snippet: text.slice(0, 60), rawBlob, ...more })
}

const start = () => given.cleaningStore.begin(htmlCleaner.version)
const work = () =>
  runJobs(
    given.database.db,
    () => NOW,
    () => resanitizeBodies({ ...given, blobs, mime: new DirectMime(), htmlCleaner, clock: { now: () => NOW } }),
  )
const snippetInList = async ({ threadId }: StoredMessage) =>
  (await given.store.read(lan.mailboxId, (r) => r.threads.row(threadId)))?.snippet
const textOf = async ({ id }: StoredMessage) => (await given.store.read(lan.mailboxId, (r) => r.messages.body(id))).text
const waitForIndex = async () => {
  const rows = await given.database.db.selectFrom('search_queue').select('message_id').orderBy('message_id').execute()
  return rows.map(({ message_id }) => message_id)
}

it('shows and indexes the text of HTML beside a stub that an older version has stored, and keeps other text', async () => {
  const stub = await storedBefore(STUB, LETTER)
  const kept = [
    await storedBefore('Kính gửi quý khách. '.repeat(30), LETTER.repeat(3)),
    await storedBefore('Gửi chị báo giá', `<style>${'p{color:red}'.repeat(90)}</style><p>Gửi chị báo giá</p>`),
    await given.message(lan, { text: STUB, html: LETTER, rawBlob: 'lost' }),
    await given.message(lan, { text: STUB, html: LETTER, in: 'drafts' }),
  ]
  const before = await Promise.all(kept.map(async (each) => [await textOf(each), await snippetInList(each)]))
  await given.database.pool.query('delete from search_queue')
  await start()
  await work()
  expect(await snippetInList(stub)).toMatch(/^Hoa phượng tím nở đầy sân trường\. Hoa/)
  expect(await textOf(stub)).toContain('Hoa phượng tím')
  expect(await waitForIndex()).toEqual([stub.id])
  expect(await Promise.all(kept.map(async (each) => [await textOf(each), await snippetInList(each)]))).toEqual(before)
  const changed = (await given.events.since(lan.mailboxId, 0, 100)).filter(({ type }) => type === 'threads.changed')
  expect(changed).toMatchObject([{ threadIds: [stub.threadId] }])
})

it('reads each source once', async () => {
  await start()
  expect(await orderedJobs(given.database.db)).toEqual([])
})
