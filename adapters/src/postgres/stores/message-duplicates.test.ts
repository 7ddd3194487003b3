import type { Actor } from '@sen/core/kit/actor'
import type { DuplicateQuery } from '@sen/core/messages/message-store'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { haveDuplicates } from './message-duplicates.ts'

const MESSAGES = 300
let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  // As in a large installation, tables are not analyzed for a single new mailbox.
  for (const table of ['message', 'thread', 'thread_reference']) {
    await given.database.pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  }
  lan = await given.mailbox('lan@sen.example')
  for (let at = 0; at < MESSAGES; at += 1) await given.message(lan, { messageIdHeader: `so-${at}@sen.example` })
}, 60_000)
afterAll(() => given.close())

it('looks at those of the same thread alone, in a mailbox that no statistics know', async () => {
  const { rows } = await given.database.pool.query(
    `select message_id_header as identity, sender ->> 'email' as "from", snippet from message order by id limit 40`,
  )
  const wanted: readonly DuplicateQuery[] = rows.map((row) => ({ ...row, role: 'inbox' }))
  let found: readonly boolean[] = []
  const read = await rowsRead(given.database, async (db) => {
    found = await haveDuplicates(db, lan.mailboxId, [
      ...wanted,
      { ...wanted[0], identity: 'so-x@sen.example' } as DuplicateQuery,
    ])
  })
  expect(found).toEqual([...wanted.map(() => true), false])
  expect(read.message).toBeLessThanOrEqual(wanted.length)
  expect(read.thread_reference).toBeLessThan(wanted.length + 1)
})
