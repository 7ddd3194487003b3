import type { MovedGroup, ThreadWriter } from '@sen/core/threads/thread-store'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { resolveThread } from './thread-resolving.ts'
import { threadReader } from './threads.ts'

interface Moved {
  readonly thread_id: string
  readonly from_folder: string
  readonly to_folder: string
}

export function threadWriter(tx: Transaction<Database>, mailboxId: string): ThreadWriter {
  const refresh = (ids: readonly string[], version: number) => refreshThreads(tx, mailboxId, ids, version)

  async function moving(update: RawBuilder<Moved>, version: number): Promise<readonly MovedGroup[]> {
    const { rows } = await update.execute(tx)
    const threadIds = [...new Set(rows.map((row) => row.thread_id))]
    if (threadIds.length > 0) await refresh(threadIds, version)
    return groupMoves(rows)
  }

  return {
    ...threadReader(tx, mailboxId),
    refresh,
    resolve: (candidate) => resolveThread(tx, mailboxId, candidate),
    move: (ids, from, to, version) =>
      moving(
        sql<Moved>`
          with chosen as (
            select id, folder_id from message
            where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and send_state <> 'sending'
              and ${inPlace(mailboxId, from)} and folder_id <> ${rowId(to)}
          )
          update message m
          set previous_folder_id = c.folder_id, folder_id = ${rowId(to)}, moved_version = ${version}, moved_at = now(),
              version = ${version}
          from chosen c where m.id = c.id
          returning m.thread_id, c.folder_id as from_folder, m.folder_id as to_folder`,
        version,
      ),
    moveToTrash: (ids, version) =>
      moving(
        sql<Moved>`
          with trash as (select id from folder where mailbox_id = ${mailboxId} and role = 'trash'),
          chosen as (
            select id, folder_id from message
            where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and send_state <> 'sending'
              and folder_id <> (select id from trash)
          )
          update message m
          set previous_folder_id = c.folder_id, folder_id = (select id from trash), moved_version = ${version},
              moved_at = now(), version = ${version}
          from chosen c where m.id = c.id
          returning m.thread_id, c.folder_id as from_folder, m.folder_id as to_folder`,
        version,
      ),
    restore: (ids, from, version, movedVersion) =>
      moving(
        sql<Moved>`
          with chosen as (
            select id, folder_id, coalesce(
              nullif(previous_folder_id, folder_id),
              (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = 'inbox')
            ) as target
            from message
            where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and folder_id = ${rowId(from)}
              and (${movedVersion ?? null}::integer is null or moved_version = ${movedVersion ?? null}::integer)
          )
          update message m
          set previous_folder_id = c.folder_id, folder_id = c.target, moved_version = ${version}, moved_at = now(),
              version = ${version}
          from chosen c where m.id = c.id and c.target <> c.folder_id
          returning m.thread_id, c.folder_id as from_folder, m.folder_id as to_folder`,
        version,
      ),
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

/** Whether a message is in this folder; Starred holds all that is not put away. */
function inPlace(mailboxId: string, folderId: string): RawBuilder<boolean> {
  return sql<boolean>`folder_id in (
    select f.id from folder f join folder place on place.id = ${rowId(folderId)} and place.mailbox_id = ${mailboxId}
    where f.mailbox_id = ${mailboxId}
      and (f.id = place.id or (place.role = 'starred' and f.role not in ('trash', 'junk')))
  )`
}

export async function refreshThreads(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
  version: number,
): Promise<void> {
  await sql`select refresh_threads(${mailboxId}, ${rowIds(ids)}, ${version})`.execute(tx)
}

function groupMoves(rows: readonly Moved[]): readonly MovedGroup[] {
  const groups = new Map<string, { threadIds: Set<string>; from: string; to: string }>()
  for (const row of rows) {
    const key = `${row.from_folder} ${row.to_folder}`
    const group = groups.get(key) ?? { threadIds: new Set<string>(), from: row.from_folder, to: row.to_folder }
    group.threadIds.add(row.thread_id)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({
    threadIds: [...group.threadIds] as ThreadId[],
    from: group.from as FolderId,
    to: group.to as FolderId,
  }))
}
