import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@sen/core/kit/actor'
import { indexMail } from '@sen/core/search/index-mail'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'
import { SearchCache } from './search-cache.ts'
import { searchReader } from './search-reader.ts'

let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

const failures: string[] = []
beforeEach(() => void failures.splice(0))
const indexSome = (limit: number) => given.searchIndex.indexSome(limit, (id) => failures.push(id))
const indexed = async () => (await given.database.db.selectFrom('message_search').select('message_id').execute()).length
const waiting = () => given.database.db.selectFrom('search_queue').select(['message_id', 'attempts']).execute()

it('returns the newest first, and skips deleted messages', async () => {
  const old = await given.message(lan)
  const fresh = await given.message(lan)
  expect(await indexSome(1)).toBe(1)
  expect(await waiting()).toEqual([{ message_id: old.id, attempts: 0 }])
  await sql`delete from message where id = ${old.id}`.execute(given.database.db)
  expect(await indexSome(10)).toBe(1)
  expect(await indexed()).toBe(1)
  await sql`delete from message where id = ${fresh.id}`.execute(given.database.db)
  expect(await indexed()).toBe(0)
})

it('indexes the others when one cannot be, and comes back to that one later', async () => {
  await given.message(lan)
  const broken = await given.message(lan)
  await given.message(lan)
  await sql`update message set sender = 'null' where id = ${broken.id}`.execute(given.database.db)
  expect(await indexSome(10)).toBe(3)
  expect(failures).toEqual([broken.id])
  expect(await indexed()).toBe(2)
  expect(await waiting()).toEqual([{ message_id: broken.id, attempts: 1 }])
  expect(await indexSome(10)).toBe(0)
  expect(await given.store.read(lan.mailboxId, (r) => r.search.isBehind())).toBe(false)
  await sql`update message set sender = '{"name":"","email":"a@b.vn"}' where id = ${broken.id}`.execute(
    given.database.db,
  )
  expect(await indexSome(10)).toBe(1)
  expect(await waiting()).toEqual([])
})

it('indexes a message again when its words change, and counts its people once', async () => {
  const from = { name: 'Phạm Hà', email: 'ha@khach.example' }
  const { id } = await given.message(lan, { from })
  await indexSome(10)
  await sql`update message set is_read = true where id = ${id}`.execute(given.database.db)
  expect(await waiting()).toEqual([])
  await sql`update message_body set text = 'khác hẳn' where message_id = ${id}`.execute(given.database.db)
  await indexSome(10)
  const people = await given.database.db.selectFrom('correspondent').select(['email', 'heard']).execute()
  expect(people).toContainEqual({ email: from.email, heard: 1 })
  const { rows } = await sql<{ has: boolean }>`
    select lexemes @@ '''khac_han'''::tsquery as has from message_search where message_id = ${id}`.execute(
    given.database.db,
  )
  expect(rows).toEqual([{ has: true }])
})

it('gives each file to one caller, and again when that caller did not finish', async () => {
  const part = { name: 'a.pdf', contentType: 'application/pdf', contentId: '', isInline: false, sizeBytes: 9, index: 1 }
  const image = { ...part, name: 'b.png', contentType: 'image/png', index: 2 }
  await given.message(lan, { rawBlob: 'thô', parts: [part, image] })
  await indexSome(10)
  const [first, second] = await Promise.all([given.searchIndex.claimFile(), given.searchIndex.claimFile()])
  const taken = [first, second].filter((file) => file !== undefined)
  expect(taken).toMatchObject([{ name: 'a.pdf', blob: 'thô', partIndex: 1, attempts: 1 }])
  await sql`update file_text_queue set due_at = now()`.execute(given.database.db)
  expect(await given.searchIndex.claimFile()).toMatchObject({ attempts: 2 })
})

it('says which other files of the same message wait to be read, and none when the one was begun before', async () => {
  await sql`delete from file_text_queue`.execute(given.database.db)
  const part = { name: 'a.txt', contentType: 'text/plain', contentId: '', isInline: false, sizeBytes: 9, index: 1 }
  const parts = [
    part,
    { ...part, index: 1_000_002, sizeBytes: 8 },
    { ...part, contentType: 'image/png', name: 'b.png' },
  ]
  await given.message(lan, { rawBlob: 'nhiều', parts })
  await given.message(await given.mailbox('minh@sen.example'), { rawBlob: 'nhiều', parts })
  await indexSome(10)
  expect(await given.searchIndex.claimFile()).toMatchObject({
    partIndex: 1,
    beside: [{ partIndex: 1_000_002, sizeBytes: 8 }],
  })
  expect(await given.searchIndex.claimFile()).toMatchObject({ partIndex: 1_000_002, beside: [] })
  await sql`update file_text_queue set due_at = now()`.execute(given.database.db)
  expect(await given.searchIndex.claimFile()).toMatchObject({ attempts: 2, beside: [] })
})

it('merges pending entries into the index after many came at once, so that no search reads them', async () => {
  const pendingPages = async () => {
    const { rows } = await sql<{ pages: string }>`
      select gin_clean_pending_list('message_search_lexemes') as pages`.execute(given.database.db)
    return Number(rows[0]?.pages)
  }
  await pendingPages()
  for (let count = 0; count < 50; count += 1) await given.message(lan)
  await indexSome(50)
  expect(await pendingPages()).toBeGreaterThan(0)
  await sql`insert into search_queue (message_id, mailbox_id) select id, mailbox_id from message`.execute(
    given.database.db,
  )
  expect(await indexMail(given, { onFailure: (id) => failures.push(id) })).toBeGreaterThanOrEqual(50)
  expect(await pendingPages()).toBe(0)
})

it('takes no more text at a time than is worked on at once, but always one message', async () => {
  while ((await indexSome(50)) > 0);
  const text = 'bao cao '.repeat(25_000)
  for (let at = 0; at < 12; at += 1) await given.message(lan, { text })
  expect(await indexSome(50)).toBe(10)
  expect(await indexSome(50)).toBe(2)
  await given.message(lan, { text: text.repeat(11) })
  expect(await indexSome(50)).toBe(1)
})

it('says whether mail waits without reading the queue, also while one mailbox is most of it', async () => {
  const minh = await given.mailbox('minh2@sen.example')
  const rollback = new Error('rolled back')
  const looked = given.database.db.transaction().execute(async (tx) => {
    await sql`insert into search_queue (message_id, mailbox_id) select n, ${lan.mailboxId} from generate_series(1000000, 1020000) n`.execute(
      tx,
    )
    await sql`analyze search_queue`.execute(tx)
    const scans = async () => {
      const { rows } = await sql<{ rows: number }>`
        select seq_scan::integer as rows from pg_stat_xact_user_tables where relname = 'search_queue'`.execute(tx)
      return rows[0]?.rows ?? 0
    }
    const before = await scans()
    const isBehind = (mailboxId: string) => searchReader(tx, mailboxId, new SearchCache()).isBehind()
    expect(await isBehind(lan.mailboxId)).toBe(true)
    expect(await isBehind(minh.mailboxId)).toBe(false)
    await sql`delete from search_queue`.execute(tx)
    const deleting = (await scans()) - before
    expect(await isBehind(lan.mailboxId)).toBe(false)
    expect((await scans()) - before).toBe(deleting)
    expect(deleting).toBeLessThanOrEqual(1)
    throw rollback
  })
  await expect(looked).rejects.toBe(rollback)
})

it.each([
  ['0133_search_again.sql', 'bo_dau'],
  ['0147_search_folded_signs.sql', 'no'],
])('takes mail again that was indexed when words were cut otherwise: %s', async (file, lexeme) => {
  const { id } = await given.message(lan, { text: 'Bán bánh bò, đầu ngõ, № 5.' })
  await indexSome(10)
  const finds = async () => {
    const { rows } = await sql<{ has: boolean }>`
      select lexemes @@ ${`'${lexeme}'`}::tsquery as has from message_search where message_id = ${id}`.execute(
      given.database.db,
    )
    return rows[0]?.has
  }
  await sql`update message_search set lexemes = ts_delete(lexemes, ${lexeme}) where message_id = ${id}`.execute(
    given.database.db,
  )
  expect(await finds()).toBe(false)
  await sql.raw(await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).execute(given.database.db)
  await indexSome(1_000)
  expect(await finds()).toBe(true)
})
