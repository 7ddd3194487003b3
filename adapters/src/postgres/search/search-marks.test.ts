import type { SearchCriteria } from '@sen/core/search/search-store'
import { lexemeQuery } from '@sen/model/search/query-lexemes'
import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderReader } from '../stores/folders.ts'
import { SearchCache } from './search-cache.ts'
import { searchReader } from './search-reader.ts'
import { allFitting } from './search-walking.ts'

const THREADS = 20_000
let given: TestWorld
let mailboxId: string
let folderId: string
let starred: string
let unread: string

/** One thread is starred, another unread, the newest neither, after twenty thousand others. */
beforeAll(async () => {
  given = await world()
  const { db } = given.database
  const actor = await given.mailbox('lan@sen.example')
  mailboxId = actor.mailboxId
  const inbox = await given.store.read(actor.mailboxId, (r) => r.folders.findByRole('inbox'))
  folderId = inbox.id
  const [first, second] = [await given.message(actor, { subject: 'Hợp đồng' }), await given.message(actor)]
  ;[starred, unread] = [first.id, second.id]
  await given.store.write(actor.mailboxId, async (w) => {
    await w.threads.star([first.threadId], true, await w.nextVersion())
    await w.threads.mark([first.threadId], inbox.id, false, await w.nextVersion())
  })
  await sql`alter table message disable trigger user`.execute(db)
  await sql`
    with copied as (
      insert into thread (mailbox_id, subject, base_subject, last_message_at) select ${mailboxId}, '', '', now() from generate_series(1, ${sql.lit(THREADS)}) returning id
    ), sent as (
      insert into message (mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids,
        subject, sender, reply_to, recipients_to, recipients_cc, recipients_bcc, received_at, snippet, size_bytes, is_read, version)
      select ${mailboxId}, id, ${folderId}, 'received', '', '', '', '{}', '', '{}', '[]', '[]', '[]', '[]',
        '2036-01-01'::timestamptz + make_interval(mins => id::integer), '', 1, true, 1 from copied returning id
    ) select count(*) from sent`.execute(db)
  await sql`alter table folder_thread disable trigger user`.execute(db)
  await sql`
    insert into folder_thread
    select (jsonb_populate_record(t, jsonb_build_object('thread_id', thread.id, 'starred', false, 'unread', false))).*
    from folder_thread t, thread
    where t.thread_id = ${second.threadId} and thread.id <> all(${[first.threadId, second.threadId]})`.execute(db)
  await sql`
    insert into message_search (message_id, mailbox_id, received_at, lexemes)
    select id, mailbox_id, received_at, array_to_tsvector(array['m:' || mailbox_id, 'hop', 'dong']) from message
    on conflict (message_id) do update set lexemes = excluded.lexemes`.execute(db)
  await sql`analyze message, message_search, folder_thread`.execute(db)
})
afterAll(() => given.close())

const asked = (more: Partial<SearchCriteria>): SearchCriteria => ({
  lexemes: undefined,
  folderIds: [folderId as never],
  ...more,
})
const words = lexemeQuery(parseQueryText('hop dong'))

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(given.database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each([
  ['starred', { isStarred: true }],
  ['starred with words', { isStarred: true, lexemes: words }],
  ['starred and unread', { isStarred: true, isRead: false }],
  ['unread', { isRead: false }],
] as const)('finds mail that is %s by the list rows that say so, never through all mail', async (_, more) => {
  const plan = await planOf(allFitting(mailboxId, asked(more), 1_000))
  expect(plan).toMatch(/folder_thread_(starred|unread)/u)
  expect(plan).not.toMatch(/Seq Scan on (message|message_search|folder_thread)\b/u)
})

it('finds starred or unread mail behind all newer mail, with words and without', async () => {
  const found = async (more: Partial<SearchCriteria>) => {
    const { hits, total } = await searchReader(given.database.db, mailboxId, new SearchCache()).find(asked(more), 50, 0)
    return [hits.map(({ messageId }) => messageId), total]
  }
  expect(await found({ isStarred: true })).toEqual([[starred], 1])
  expect(await found({ isStarred: true, lexemes: words })).toEqual([[starred], 1])
  expect(await found({ isRead: false })).toEqual([[unread], 1])
  expect(await found({ isStarred: true, isRead: false })).toEqual([[], 0])
})

it('counts mail that is held for its undo without reading it, however few folders the planner knows', async () => {
  const list = folderReader(given.database.db, mailboxId).list()
  await list
  const plan = await planOf(sql`select count(distinct thread_id) from message held
    where held.folder_id = ${folderId} and held.send_state = 'sending'`)
  expect(plan).toContain('message_sending')
})
