import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('the short way to the row of a thread’s only message gives what gathering gives', async () => {
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
