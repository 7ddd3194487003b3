import type { ThreadReader } from '@sen/core/threads/thread-store'
import { normaliseEmail } from '@sen/model/addresses'
import type { ThreadId } from '@sen/model/ids'
import { SPOOF_MARKER } from '@sen/model/subjects'
import { type Kysely, sql } from 'kysely'
import { type KnownLists, listPage } from '../lists/thread-pages.ts'
import { type JsonRow, ROW, toThreadRow } from '../lists/thread-rows.ts'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

/** @param known undefined in a transaction, whose changes are not visible to others yet */
export function threadReader(db: Kysely<Database>, mailboxId: string, known?: KnownLists): ThreadReader {
  return {
    list: (folder, limit, offset) => listPage(db, mailboxId, known, { folder, limit, offset }),
    find: async (id) => {
      const row = await db
        .selectFrom('thread')
        .select(['id', 'subject'])
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .executeTakeFirst()
      return row && { id: row.id as ThreadId, subject: row.subject }
    },
    row: async (id, folderId) => {
      const place = folderId ? sql`and folder_id = ${rowId(folderId)}` : sql``
      const { rows } = await sql<{ row: JsonRow }>`
        select ${ROW} as row from folder_thread ft
        where mailbox_id = ${mailboxId} and thread_id = ${rowId(id)} ${place}
        order by last_message_at desc limit 1`.execute(db)
      return rows[0] && toThreadRow(rows[0].row)
    },
    attention: async (id) => {
      const { rows } = await sql<{ is_muted: boolean; snoozed_until: Date | null }>`
        select is_muted, case when exists (
          select from message m join folder f on f.id = m.folder_id and f.role = 'snoozed'
          where m.thread_id = thread.id and thread.snoozed_until is not null
        ) then snoozed_until end as snoozed_until
        from thread where mailbox_id = ${mailboxId} and id = ${rowId(id)}`.execute(db)
      return rows[0] && { isMuted: rows[0].is_muted, snoozedUntil: rows[0].snoozed_until ?? undefined }
    },
    existing: async (ids) => {
      const rows = await db
        .selectFrom('thread')
        .select('id')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', sql<string>`any(${rowIds(ids)})`)
        .execute()
      return rows.map((row) => row.id as ThreadId)
    },
    sendersMoved: async (ids, version) => {
      const { rows } = await sql<{ email: string; is_forged: boolean }>`
        select sender ->> 'email' as email, bool_or(ltrim(subject) like ${`${SPOOF_MARKER}%`}
                       or coalesce(verdict ->> 'outcome', '') = 'forged') as is_forged
        from message
        where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and moved_version = ${version}
          and kind = 'received'
        group by 1`.execute(db)
      const forged = new Map<string, boolean>()
      for (const row of rows) {
        const email = normaliseEmail(row.email)
        forged.set(email, forged.get(email) === true || row.is_forged)
      }
      return [...forged].map(([email, isForged]) => ({ email, isForged }))
    },
  }
}
