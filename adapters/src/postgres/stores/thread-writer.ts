import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowIds } from '../row-id.ts'
import { runWithTheNext } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { type Changed, threadLabelling } from './labels/thread-labelling.ts'
import { threadMoving } from './thread-moving.ts'
import { inPlace } from './thread-place.ts'
import { threadRemoving } from './thread-removing.ts'
import { resolveThread } from './thread-resolving.ts'
import { threadReader } from './threads.ts'

export function threadWriter(tx: Transaction<Database>, mailboxId: string): ThreadWriter {
  const refresh = (ids: readonly string[], version: number) => refreshThreads(tx, mailboxId, ids, version)

  const changed: Changed = async (version, update) => {
    const { rows } = await (update as RawBuilder<{ thread_id: string }>).execute(tx)
    const ids = [...new Set(rows.map((row) => row.thread_id))]
    if (ids.length > 0) await refresh(ids, version)
    return ids as ThreadId[]
  }

  return {
    ...threadReader(tx, mailboxId),
    ...threadMoving(tx, mailboxId, refresh),
    ...threadRemoving(tx, mailboxId),
    ...threadLabelling(mailboxId, changed),
    refresh,
    resolve: (candidate) => resolveThread(tx, mailboxId, candidate),
    mark: (ids, folderId, unread, version) =>
      // An unread mark is a reminder, so it affects the newest message only.
      changed(
        version,
        sql`with chosen as (
              select id, row_number() over (partition by thread_id order by received_at desc, id desc) as age
              from message
              where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and ${inPlace(mailboxId, folderId)}
            )
            update message m set is_read = ${!unread}, version = ${version}, read_version = ${version}
            from chosen c where m.id = c.id and m.is_read = ${unread} and (not ${unread}::boolean or c.age = 1)
            returning m.thread_id`,
      ),
    unmark: (ids, unread, markedVersion, version) =>
      changed(
        version,
        sql`update message set is_read = ${!unread}, version = ${version}, read_version = ${version}
            where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)})
              and coalesce(read_version, version) = ${markedVersion}
              and is_read = ${unread}
            returning thread_id`,
      ),
    star: async (ids, starred, version) => {
      const chosen = starred
        ? sql`select distinct on (m.thread_id) m.id from message m join folder f on f.id = m.folder_id
            where m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})
            order by m.thread_id, f.role in ('trash', 'junk'), m.kind = 'draft', m.received_at desc, m.id desc`
        : sql`select id from message where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and is_starred`
      return changed(
        version,
        sql`update message set is_starred = ${starred}, version = ${version}, starred_version = ${version}
            where id in (${chosen}) and is_starred <> ${starred} returning thread_id`,
      )
    },
    unstar: (ids, starred, starredVersion, version) =>
      changed(
        version,
        sql`update message set is_starred = ${!starred}, version = ${version}, starred_version = ${version}
            where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)})
              and coalesce(starred_version, version) = ${starredVersion}
              and is_starred = ${starred}
            returning thread_id`,
      ),
  }
}

export async function refreshThreads(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
  version: number,
): Promise<void> {
  await runWithTheNext(tx, 'select refresh_threads($1, $2, $3)', [mailboxId, rowIds(ids), version])
}
