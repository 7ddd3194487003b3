import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

type Removing = Pick<ThreadWriter, 'removeForever' | 'movedBefore'>

/** Its deliveries hang from it: what is on its way to somebody stays until it has got there. */
const IS_SETTLED = sql`m.send_state <> 'sending' and not exists (
  select 1 from submission s where s.message_id = m.id and s.state in ('held', 'released')
)`

export function threadRemoving(tx: Transaction<Database>, mailboxId: string): Removing {
  return {
    removeForever: async (ids, folderId, movedBefore) => {
      const before = movedBefore ?? null
      const { rows } = await sql<{ thread_id: string; is_gone: boolean }>`
        with asked as (
          select m.id, m.thread_id, m.size_bytes, ${IS_SETTLED} as is_gone from message m
          where m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)}) and m.folder_id = ${rowId(folderId)}
            and (${before}::timestamptz is null or m.moved_at < ${before}::timestamptz)
        ),
        gone as (delete from message m using asked where m.id = asked.id and asked.is_gone),
        used as (
          update mailbox set used_bytes = greatest(0, used_bytes - (
            select coalesce(sum(size_bytes), 0) from asked where is_gone
          ))
          where id = ${mailboxId}
        )
        select thread_id, is_gone from asked`.execute(tx)
      const named = (isGone: boolean) =>
        [...new Set(rows.filter((row) => row.is_gone === isGone).map((row) => row.thread_id))] as ThreadId[]
      return { removed: named(true), kept: named(false) }
    },
    movedBefore: async (folderId, before, limit) => {
      const { rows } = await sql<{ thread_id: string }>`
        select distinct m.thread_id from message m
        where m.mailbox_id = ${mailboxId} and m.folder_id = ${rowId(folderId)} and m.moved_at < ${before}
          and ${IS_SETTLED}
        limit ${limit}`.execute(tx)
      return rows.map((row) => row.thread_id as ThreadId)
    },
  }
}
