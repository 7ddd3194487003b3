import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowIds } from '../row-id.ts'
import { runWithTheNext } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { threadLabelling, type UpdateMessages } from './labels/thread-labelling.ts'
import { markMessages } from './message-marks.ts'
import { messageMoving } from './message-moving.ts'
import { threadMoving } from './thread-moving.ts'
import { inPlace } from './thread-place.ts'
import { threadRemoving } from './thread-removing.ts'
import { resolveThread } from './thread-resolving.ts'
import { threadSnoozing } from './thread-snoozing.ts'
import { threadReader } from './threads.ts'

export function threadWriter(tx: Transaction<Database>, mailboxId: string): ThreadWriter {
  const refresh = (ids: readonly string[], version: number) => refreshThreads(tx, mailboxId, ids, version)

  const changed: UpdateMessages = async (version, update) => {
    const { rows } = await (update as RawBuilder<{ thread_id: string }>).execute(tx)
    const ids = [...new Set(rows.map((row) => row.thread_id))]
    if (ids.length > 0) await refresh(ids, version)
    return ids as ThreadId[]
  }

  const ofThreads = (ids: readonly ThreadId[]) => sql`mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)})`
  const set = (mark: 'is_read' | 'is_starred', chosen: RawBuilder<unknown>, version: number) =>
    changed(version, markMessages(chosen, [mark], version))

  const markUnread = (chosen: RawBuilder<unknown>, version: number) => set('is_read', chosen, version)

  return {
    ...threadReader(tx, mailboxId),
    ...threadMoving(tx, mailboxId, refresh),
    ...threadRemoving(tx, mailboxId),
    ...threadSnoozing(tx, mailboxId, { move: messageMoving(tx, mailboxId, refresh).move, refresh, markUnread }),
    ...threadLabelling(mailboxId, changed),
    refresh,
    resolve: (candidate) => resolveThread(tx, mailboxId, candidate),
    mark: (ids, folderId, unread, version) =>
      // An unread mark is a reminder, so it affects the newest message only.
      set(
        'is_read',
        sql`select id, ${!unread}::boolean as is_read from (
              select id, is_read, row_number() over (partition by thread_id order by received_at desc, id desc) as age
              from message
              where ${ofThreads(ids)} and ${inPlace(mailboxId, folderId)}
            ) m where is_read = ${unread} and (not ${unread}::boolean or age = 1)`,
        version,
      ),
    unmark: (ids, unread, markedVersion, version) =>
      set(
        'is_read',
        sql`select id, ${!unread}::boolean as is_read from message
            where ${ofThreads(ids)} and coalesce(read_version, version) = ${markedVersion} and is_read = ${unread}`,
        version,
      ),
    star: (ids, starred, version) =>
      set(
        'is_starred',
        starred
          ? sql`select id, true as is_starred from (
                  select distinct on (m.thread_id) m.id, m.is_starred from message m join folder f on f.id = m.folder_id
                  where m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})
                  order by m.thread_id, f.role in ('trash', 'junk'), m.kind = 'draft', m.received_at desc, m.id desc
                ) newest where not is_starred`
          : sql`select id, false as is_starred from message where ${ofThreads(ids)} and is_starred`,
        version,
      ),
    unstar: (ids, starred, starredVersion, version) =>
      set(
        'is_starred',
        sql`select id, ${!starred}::boolean as is_starred from message
            where ${ofThreads(ids)} and coalesce(starred_version, version) = ${starredVersion}
              and is_starred = ${starred}`,
        version,
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
