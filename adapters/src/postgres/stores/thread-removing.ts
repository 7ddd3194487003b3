import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { IS_SETTLED, purgeMessages } from './message-purging.ts'

type Removing = Pick<ThreadWriter, 'removeForever' | 'movedBefore'>

export function threadRemoving(tx: Transaction<Database>, mailboxId: string): Removing {
  return {
    removeForever: async (ids, folderId, { by, movedBefore }) => {
      const before = movedBefore ?? null
      const wanted = sql`m.thread_id = any(${rowIds(ids)}) and m.folder_id = ${rowId(folderId)}
        and (${before}::timestamptz is null or m.moved_at < ${before}::timestamptz)`
      const purged = await purgeMessages(tx, mailboxId, wanted, by)
      const named = (isGone: boolean) => [
        ...new Set(purged.filter((each) => each.isGone === isGone).map(({ threadId }) => threadId)),
      ]
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
