import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { threadMoving } from './thread-moving.ts'
import { inPlace } from './thread-place.ts'
import { threadRemoving } from './thread-removing.ts'
import { resolveThread } from './thread-resolving.ts'
import { threadReader } from './threads.ts'

export function threadWriter(tx: Transaction<Database>, mailboxId: string): ThreadWriter {
  const refresh = (ids: readonly string[], version: number) => refreshThreads(tx, mailboxId, ids, version)

  return {
    ...threadReader(tx, mailboxId),
    ...threadMoving(tx, mailboxId, refresh),
    ...threadRemoving(tx, mailboxId),
    refresh,
    resolve: (candidate) => resolveThread(tx, mailboxId, candidate),
    mark: async (ids, folderId, unread, version) => {
      // Unread: the newest message alone, as a reminder; read: all of them.
      const { rows } = await sql<{ thread_id: string }>`
        with chosen as (
          select id, row_number() over (partition by thread_id order by received_at desc, id desc) as age
          from message
          where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and ${inPlace(mailboxId, folderId)}
        )
        update message m set is_read = ${!unread}, version = ${version}
        from chosen c where m.id = c.id and m.is_read = ${unread} and (not ${unread}::boolean or c.age = 1)
        returning m.thread_id`.execute(tx)
      const changed = [...new Set(rows.map((row) => row.thread_id))]
      if (changed.length > 0) await refresh(changed, version)
      return changed as ThreadId[]
    },
    unmark: async (ids, unread, markedVersion, version) => {
      const { rows } = await sql<{ thread_id: string }>`
        update message set is_read = ${!unread}, version = ${version}
        where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and version = ${markedVersion}
          and is_read = ${unread}
        returning thread_id`.execute(tx)
      const changed = [...new Set(rows.map((row) => row.thread_id))]
      if (changed.length > 0) await refresh(changed, version)
      return changed as ThreadId[]
    },
    star: async (id, starred, version) => {
      const chosen = starred
        ? sql`select m.id from message m join folder f on f.id = m.folder_id
            where m.mailbox_id = ${mailboxId} and m.thread_id = ${rowId(id)}
            order by f.role in ('trash', 'junk'), m.kind = 'draft', m.received_at desc, m.id desc limit 1`
        : sql`select id from message where mailbox_id = ${mailboxId} and thread_id = ${rowId(id)} and is_starred`
      const { rows } = await sql`
        update message set is_starred = ${starred}, version = ${version}
        where id in (${chosen}) and is_starred <> ${starred} returning id`.execute(tx)
      if (rows.length > 0) await refresh([id], version)
      return rows.length > 0
    },
  }
}

export async function refreshThreads(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
  version: number,
): Promise<void> {
  await runStatement(tx, 'select refresh_threads($1, $2, $3)', [mailboxId, rowIds(ids), version])
}
