import type { ViewReader, ViewWriter } from '@sen/core/tracking/view-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import { runStatement } from '../../run-statement.ts'
import type { Database } from '../../schema.ts'

/** The setting is checked first, which ends the query for most mailboxes. */
const OF_THREADS = `
  select m.thread_id, sum(c.view_count)::integer as view_count, min(c.first_seen_at) as first_seen_at,
         max(c.last_seen_at) as last_seen_at
  from setting s
  join message m on m.mailbox_id = s.mailbox_id and m.thread_id = any($2::bigint[]) and m.tracked
  join tracked_copy c on c.message_id = m.id
  where s.mailbox_id = $1 and s.key = 'tracking' and s.value = 'true'
  group by m.thread_id`

interface ViewsRow {
  readonly thread_id: string
  readonly view_count: number
  readonly first_seen_at: Date | null
  readonly last_seen_at: Date | null
}

export function viewReader(db: Kysely<Database>, mailboxId: string): ViewReader {
  return {
    ofThreads: async (ids) => {
      const rows = await runStatement<ViewsRow>(db, OF_THREADS, [mailboxId, rowIds(ids)])
      return new Map(
        rows.map((row) => [
          row.thread_id as ThreadId,
          {
            count: row.view_count,
            firstSeenAt: row.first_seen_at ?? undefined,
            lastSeenAt: row.last_seen_at ?? undefined,
          },
        ]),
      )
    },
  }
}

export function viewWriter(tx: Transaction<Database>, mailboxId: string): ViewWriter {
  return {
    ...viewReader(tx, mailboxId),
    track: async (id, isTracked) => {
      await tx
        .updateTable('message')
        .set({ tracked: isTracked })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .where('kind', '=', 'draft')
        .execute()
    },
    count: async (id, at, notSince) => {
      const { rows } = await sql<{ message_id: string; thread_id: string; folder_id: string }>`
        update tracked_copy c
        set view_count = view_count + 1, first_seen_at = coalesce(first_seen_at, ${at}), last_seen_at = ${at}
        from message m
        where c.delivery_id = ${rowId(id)} and c.mailbox_id = ${mailboxId} and m.id = c.message_id
          and (c.last_seen_at is null or c.last_seen_at <= ${notSince})
        returning m.id as message_id, m.thread_id, m.folder_id`.execute(tx)
      const row = rows[0]
      return (
        row && {
          messageId: row.message_id as MessageId,
          threadId: row.thread_id as ThreadId,
          folderId: row.folder_id as FolderId,
        }
      )
    },
  }
}
