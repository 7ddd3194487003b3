import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@sen/core/kit/actor'
import { visibleMessages } from '@sen/core/messages/visible-messages'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const FUNCTIONS = [
  'is_foreign_to(bigint, text, text, text, jsonb, timestamptz)',
  'identity_of_arrival(bigint, bigint, text, text, jsonb, timestamptz, text, text, jsonb)',
  'without_pictures(text)',
  'dense(text)',
]

/** Restores the state before the migration, in which mails with the same Message-ID counted as copies. */
async function hideAgain(actor: Actor): Promise<void> {
  await sql`update message set identity_key = message_id_header where mailbox_id = ${actor.mailboxId}`.execute(
    w.database.db,
  )
  await sql`select refresh_threads(${actor.mailboxId}, array(select id from thread where mailbox_id = ${actor.mailboxId}), 1)`.execute(
    w.database.db,
  )
  for (const each of FUNCTIONS) await sql.raw(`drop function if exists ${each}`).execute(w.database.db)
}

async function migrateFromScratch(): Promise<void> {
  const text = await readFile(join(MIGRATIONS_FOLDER, '0022_copies.sql'), 'utf8')
  await w.database.db.transaction().execute((tx) => sql.raw(text).execute(tx))
}

it('shows mail again that was hidden behind another message with its Message-ID, and no true copy', async () => {
  const lan = await w.mailbox('lan@senmail.test')
  const receivedAt = new Date('2026-11-02T03:00:00Z')
  const bank = {
    messageIdHeader: 'one@bank.test',
    subject: 'Statement',
    from: { name: 'Bank', email: 'bank@bank.test' },
    receivedAt,
  }
  const texts = ['Nothing', 'Balance', 'Balance', 'Another balance']
  let threadId: Awaited<ReturnType<TestWorld['message']>>['threadId'] | undefined
  for (const text of texts) threadId = (await w.message(lan, { ...bank, text })).threadId
  const other = await w.message(lan, { text: 'Alone' })
  await hideAgain(lan)
  const rowOf = async () => {
    const rows = await sql<{ message_count: number; version: number }>`
      select message_count, version from folder_thread where thread_id = ${threadId}`.execute(w.database.db)
    return rows.rows[0]
  }
  expect(await rowOf()).toMatchObject({ message_count: 1 })

  await migrateFromScratch()

  const messages = await w.store.read(lan.mailboxId, (r) => r.messages.ofThread(threadId ?? other.threadId))
  const shown = visibleMessages(messages, undefined)
  expect(shown).toHaveLength(3)
  expect(messages.map(({ messageIdHeader }) => messageIdHeader)).toEqual(texts.map(() => bank.messageIdHeader))
  const [version] = (
    await sql<{ version: number }>`select version from mailbox where id = ${lan.mailboxId}`.execute(w.database.db)
  ).rows
  expect(await rowOf()).toEqual({ message_count: 3, version: version?.version })
  // Later mail is still distinguished from existing mail.
  await w.message(lan, { ...bank, text: 'Another balance' })
  expect(await rowOf()).toMatchObject({ message_count: 3 })
})
