import type { LabelId, MailboxId, MessageId } from '@sen/model/ids'
import { lexemeQuery } from '@sen/model/search/query-lexemes'
import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SearchCache } from './search-cache.ts'
import { searchReader } from './search-reader.ts'
import { allFitting, fittingIn, newestFitting, walkOn } from './search-walking.ts'

const MESSAGES = 20_000
let given: TestWorld
let mailboxId: string
let folderId: string

beforeAll(async () => {
  given = await world()
  const { db } = given.database
  const actor = await given.mailbox('lan@sen.example')
  mailboxId = actor.mailboxId
  folderId = (await given.store.read(actor.mailboxId, (r) => r.folders.findByRole('inbox'))).id
  const { threadId } = await given.message(actor)
  await sql`alter table message disable trigger message_added_for_search`.execute(db)
  await sql`
    insert into message (mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids,
      subject, sender, reply_to, recipients_to, recipients_cc, recipients_bcc, received_at, snippet, size_bytes, is_read, version)
    select ${mailboxId}, ${threadId}, ${folderId}, 'received', '', '', '', '{}', '', '{}', '[]', '[]', '[]', '[]',
      '2026-01-01'::timestamptz + make_interval(mins => n), '', 1, true, 1
    from generate_series(1, ${sql.lit(MESSAGES)}) n`.execute(db)
  // Every message has both words, but few have them side by side. Rows are long, as in practice.
  await sql`
    insert into message_search (message_id, mailbox_id, received_at, lexemes)
    select id, mailbox_id, received_at, array_to_tsvector(
      array['m:' || mailbox_id, 'payment', 'invoice'] || case when id % 1000 = 0 then array['payment_invoice', 'kestrel'] else '{}' end
      || array(select 'w' || (id * 31 + k) % 50021 from generate_series(1, 100) k)
    ) from message`.execute(db)
  await sql`analyze message, message_search`.execute(db)
})
afterAll(() => given.close())

const criteria = (text: string) => ({ lexemes: lexemeQuery(parseQueryText(text)), folderIds: [folderId as never] })

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(given.database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each(['kestrel', '"payment invoice"', 'payment invoice', 'payment -kestrel', 'from:lan'])(
  'goes to the index of words for %s, never through all mail',
  async (text) => {
    const plan = await planOf(allFitting(mailboxId as MailboxId, criteria(text), 50))
    expect(plan).toContain('message_search_lexemes')
    expect(plan).not.toMatch(/Seq Scan on (message|message_search)\b/u)
  },
)

it('finds mail with a label by the label, never through all mail', async () => {
  const { db } = given.database
  const { id } = await db
    .insertInto('label')
    .values({ mailbox_id: mailboxId, name: 'Việc', colour: 'red' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into message_label (message_id, label_id, version) select id, ${id}, 1 from message where id % 1000 = 0`.execute(
    db,
  )
  await sql`analyze message_label`.execute(db)
  for (const text of ['', 'payment']) {
    const asked = { ...criteria(text), labels: [[id as LabelId]] }
    const plan = await planOf(allFitting(mailboxId as MailboxId, asked, 50))
    expect(plan).not.toMatch(/Seq Scan on (message|message_search)\b/u)
  }
})

it('walks the newest mail by its index, and only so far', async () => {
  const plan = await planOf(newestFitting(mailboxId as MailboxId, criteria('payment'), 1_000, 150))
  expect(plan).toContain('message_search_newest')
  expect(plan).toContain('Limit')
  expect(plan).not.toMatch(/Sort|Hash/u)
  expect(plan).not.toMatch(/Seq Scan/u)
})

it('comes by all that fits, a part at a time, and reads no more for each than its part', async () => {
  const { db } = given.database
  const walk = async (text: string) => {
    const ids: string[] = []
    let parts = 0
    let after: Parameters<typeof walkOn>[4]
    do {
      const part = await walkOn(db, mailboxId, criteria(text), 3_000, after)
      ids.push(...part.hits.map(({ messageId }) => messageId))
      after = part.next
      parts += 1
    } while (after)
    return { hits: ids.length, distinct: new Set(ids).size, parts }
  }
  expect(await walk('payment')).toEqual({ hits: MESSAGES + 1, distinct: MESSAGES + 1, parts: 7 })
  expect(await walk('kestrel')).toEqual({ hits: MESSAGES / 1_000, distinct: MESSAGES / 1_000, parts: 1 })
  const place = (minutes: number) => ({
    receivedAt: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    messageId: '0' as MessageId,
  })
  const plan = await planOf(fittingIn(mailboxId, criteria('payment'), { after: place(9_000), end: place(8_900) }))
  expect(plan).toMatch(/Index Cond: .*mailbox_id.*received_at.*received_at/u)
  expect(plan).not.toContain('message_search_lexemes')
})

it('puts mail with a common word in its subject, old or new, before all the newer ones that only say it', async () => {
  const { db } = given.database
  const mark = async (position: number, lexemes: readonly string[]) => {
    const { rows } = await sql<{ message_id: string }>`
      update message_search set lexemes = lexemes || array_to_tsvector(${lexemes}::text[])
      where message_id = (select message_id from message_search order by received_at offset ${position} limit 1)
      returning message_id`.execute(db)
    return rows[0]?.message_id
  }
  const inField = (field: 'subject' | 'from') => {
    const lexemes = lexemeQuery({ terms: [{ field, text: 'payment', negated: false }] })
    if (!lexemes) throw new Error('there are no words to look for')
    return lexemes
  }
  const [inSubject, inSender] = [inField('subject'), inField('from')]
  const best = [
    { lexemes: inSubject, weight: 2, narrowed: inSubject },
    { lexemes: inSender, weight: 1, narrowed: inSender },
  ]
  const ranked = () => searchReader(db, mailboxId, new SearchCache()).rank(criteria('payment'), best, 50, 0)
  const oldest = await mark(0, ['s:payment'])
  expect(await ranked()).toMatchObject({ hits: [{ messageId: oldest }], isMore: true })
  const newer = await mark(MESSAGES - 500, ['s:payment'])
  expect(await ranked()).toMatchObject({ hits: [{ messageId: newer }] })
  const ofThem = await mark(MESSAGES - 600, ['s:payment', 'f:payment'])
  expect(await ranked()).toMatchObject({ hits: [{ messageId: ofThem }] })
})
