import type { Batch, BatchThread, FolderWalk } from '@sen/core/batches/batch-store'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

export type BatchCounts = Pick<Batch, 'total' | 'done' | 'changed'>

/** No row has a higher one. */
const LAST_ROW_ID = '9223372036854775807'

/** Marking as unread may change a thread that is unread already: the reminder is its newest message. */
export function visitsUnreadAlone({ action, unread }: Pick<Batch, 'action' | 'unread'>): boolean {
  return action === 'mark' && unread === false
}

/**
 * The next threads that a walk comes by. Those made last come first: a thread keeps its number, whatever comes into it
 * meanwhile, so that none is met twice and none is left out.
 */
export function nextOfWalk(
  mailboxId: string,
  batch: Pick<Batch, 'action' | 'unread'>,
  walk: FolderWalk,
  limit: number,
): RawBuilder<{ readonly thread_id: string; readonly folder_id: string }> {
  const from = walk.walkedTo === undefined ? LAST_ROW_ID : rowId(walk.walkedTo)
  const folder = rowId(walk.folderId)
  const those = visitsUnreadAlone(batch) ? sql`and unread` : sql``
  // Folder and thread are compared as one. Asked for `folder_id = …` in the order of threads, the planner may go by the
  // index of threads alone, which reads the whole table where the folder has become empty or its threads are old.
  return sql`
    select thread_id, folder_id from folder_thread
    where (folder_id, thread_id) >= (${folder}, 0) and (folder_id, thread_id) < (${folder}, ${from}::bigint)
      and mailbox_id = ${mailboxId} and entered_version <= ${walk.orderedVersion} ${those}
    order by folder_id desc, thread_id desc limit ${limit}`
}

/** Keeps how far a walk has come. Only what changed is written down: that is what can be undone. */
export async function tickWalk(
  tx: Transaction<Database>,
  mailboxId: string,
  batch: Batch,
  done: readonly BatchThread[],
  changed: readonly ThreadId[],
  version: number,
): Promise<BatchCounts> {
  const isChanged = new Set(changed)
  const kept = done.filter(({ threadId }) => isChanged.has(threadId))
  const last = done.at(-1)
  const { rows } = await sql<BatchCounts>`
    with walked as (
      update batch set
        done = done + ${done.length}::integer, changed = changed + ${kept.length}::integer,
        total = greatest(total, done + ${done.length}::integer),
        walked_to = ${last ? rowId(last.threadId) : null}::bigint
      where id = ${rowId(batch.id)} and mailbox_id = ${mailboxId} returning id, total, done, changed
    ),
    kept as (
      insert into batch_thread (batch_id, position, thread_id, folder_id, is_done, version)
      select walked.id, given.position, given.thread_id, given.folder_id, true, ${version}::integer
      from walked, unnest(
        ${kept.map(({ position }) => position)}::integer[],
        ${rowIds(kept.map(({ threadId }) => threadId))}::bigint[],
        ${rowIds(kept.map(({ folderId }) => folderId))}::bigint[]
      ) as given(position, thread_id, folder_id)
    )
    select total, done, changed from walked`.execute(tx)
  return rows[0] ?? batch
}
