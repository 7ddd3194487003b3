import type { Writer } from '@sen/core/store'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('the short query for a thread with one message returns the same row as the full one', async () => {
  const lan = await w.mailbox('lan@hang.example')
  await w.message(lan)
  await w.message(lan, { isRead: true, sizeBytes: 5, to: [] })
  await w.message(lan, { in: 'drafts' })
  await w.message(lan, { in: 'sent', isRead: true })
  await w.message(lan, { in: 'trash' })
  await w.message(lan, { in: 'junk', isStarred: true })
  await w.message(lan, { isStarred: true })
  const part = { index: 1, name: 'a.pdf', sizeBytes: 3, contentType: 'application/pdf', contentId: '', isInline: false }
  await w.message(lan, { parts: [part] })
  const rows = () => sql<object>`select * from folder_thread order by folder_id, thread_id`.execute(w.database.db)
  const before = await rows()
  expect(before.rows).toHaveLength(9)

  await sql`select gather_threads(mailbox_id, array_agg(thread_id), max(version)) from message group by mailbox_id`.execute(
    w.database.db,
  )
  const newest = before.rows.map((row) => ({ ...row, version: expect.any(Number) }))
  expect((await rows()).rows).toEqual(newest)
})

test('the short way gives the same after a move, a mark and the end of a star', async () => {
  const minh = await w.mailbox('minh@hang.example')
  const stored = await w.messages(minh, [{}, {}, { isStarred: true }, { in: 'drafts' }, { in: 'junk' }])
  const ids = stored.map(({ id }) => id)
  const threadIds = stored.map(({ threadId }) => threadId)
  const folderOf = (role: 'inbox' | 'trash' | 'sent') =>
    w.store.read(minh.mailboxId, async (r) => (await r.folders.findByRole(role)).id)
  const [inbox, trash, sent] = [await folderOf('inbox'), await folderOf('trash'), await folderOf('sent')]
  const change = (work: (writer: Writer, version: number) => Promise<unknown>) =>
    w.store.write(minh.mailboxId, async (writer) => work(writer, await writer.nextVersion()))
  for (const id of ids) await change((writer, version) => writer.threads.moveMessages([id], trash, version))
  for (const id of ids) await change((writer, version) => writer.threads.moveMessages([id], inbox, version))
  for (const id of threadIds) await change((writer, version) => writer.threads.mark([id], inbox, false, version))
  for (const id of threadIds) await change((writer, version) => writer.threads.star([id], false, version))
  await change((writer, version) => writer.threads.moveMessages(ids.slice(0, 1), sent, version))
  const rows = async () =>
    (
      await sql<object>`select * from folder_thread where mailbox_id = ${minh.mailboxId} order by folder_id, thread_id`.execute(
        w.database.db,
      )
    ).rows
  const counts = async () =>
    (
      await sql<object>`select id, total_threads, unread_threads from folder where mailbox_id = ${minh.mailboxId} order by id`.execute(
        w.database.db,
      )
    ).rows
  const [before, counted] = [await rows(), await counts()]
  expect(before).toHaveLength(5)

  await sql`delete from folder_thread where mailbox_id = ${minh.mailboxId}`.execute(w.database.db)
  await sql`select gather_threads(mailbox_id, array_agg(thread_id), max(version)) from message
    where mailbox_id = ${minh.mailboxId} group by mailbox_id`.execute(w.database.db)
  const newest = before.map((row) => ({ ...row, version: expect.any(Number), entered_version: expect.any(Number) }))
  expect(await rows()).toEqual(newest)
  expect(await counts()).toEqual(counted)
})
