import type { ThreadTaskParams } from '@sen/core/tasks/threads/thread-params'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextOfWalk, type WalkPosition } from './folder-walk.ts'

const THREADS = 20_000
let given: TestWorld
let mailboxId: string
let folderId: FolderId

beforeAll(async () => {
  given = await world()
  const { db } = given.database
  const lan = await given.mailbox('lan@sen.example')
  mailboxId = lan.mailboxId
  folderId = (await given.store.read(lan.mailboxId, (reader) => reader.folders.findByRole('inbox'))).id
  await sql`
    insert into thread (mailbox_id, subject, base_subject, last_message_at)
    select ${mailboxId}, 's', 's', now() from generate_series(1, ${sql.lit(THREADS)})`.execute(db)
  // One in a hundred is unread, and these are the oldest, so a full scan would find them last.
  await sql`
    insert into folder_thread (folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants,
      recipients, draft_ids, folder_ids, message_count, unread, starred, has_attachments, send_failed, version)
    select ${folderId}, id, mailbox_id, last_message_at, 's', '', '[]', '[]', '{}', '{}', 1,
      id <= ${sql.lit(THREADS / 100)}, id <= ${sql.lit(THREADS / 100)}, false, false, 1
    from thread`.execute(db)
  const sent = await given.store.read(lan.mailboxId, (reader) => reader.folders.findByRole('sent'))
  await sql`
    insert into folder_thread (folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants,
      recipients, draft_ids, folder_ids, message_count, unread, starred, has_attachments, send_failed, version)
    select ${sent.id}, id, mailbox_id, last_message_at, 's', '', '[]', '[]', '{}', '{}', 1,
      false, false, false, false, 1
    from thread order by id desc limit 500`.execute(db)
  await sql`analyze folder_thread`.execute(db)
})
afterAll(() => given.close())

async function planOf(
  order: Pick<ThreadTaskParams, 'action' | 'unread'>,
  walkedTo: number | undefined,
): Promise<string> {
  const walk: WalkPosition = { folderId, orderedVersion: 2, walkedTo: walkedTo?.toString() as ThreadId | undefined }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off) ${nextOfWalk(mailboxId, order, walk, 50)}`.execute(given.database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each([
  ['the unread threads alone', { action: 'mark', unread: false }, 'folder_thread_unread', 150],
  ['the starred threads alone', { action: 'unstar' }, 'folder_thread_starred', 150],
  ['all threads of the folder', { action: 'delete' }, 'folder_thread_pkey', THREADS / 2],
] as const)('walks %s by an index, from the beginning and from the middle', async (_, order, index, middle) => {
  for (const walkedTo of [undefined, middle]) {
    const plan = await planOf(order, walkedTo)
    expect(plan).toContain(`Index Scan Backward using ${index}`)
    expect(plan).toMatch(/Limit \(actual rows=50\b/u)
    // Later rows are neither read nor sorted nor discarded.
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Rows Removed')
  }
})
