import type { TaskCounts } from '@sen/core/tasks/task-store'
import type { FolderWalk, ThreadTaskParams } from '@sen/core/tasks/threads/thread-params'
import type { TaskThread, ThreadTask } from '@sen/core/tasks/threads/thread-task'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

/** No row has a higher one. */
const LAST_ROW_ID = '9223372036854775807'

type Order = Pick<ThreadTaskParams, 'action' | 'unread'>

export interface WalkPlace extends FolderWalk {
  /** Where it has come to; undefined at the beginning. */
  readonly walkedTo: ThreadId | undefined
}

/**
 * Which rows of the folder a walk visits: those that it changes. Marking as unread may change a thread that is unread
 * already, as the reminder is its newest message.
 */
function visited({ action, unread }: Order): RawBuilder<unknown> {
  if (action === 'mark' && unread === false) return sql`and unread`
  // Of a folder without stars every row is visited; in one that is starred already they are passed by one by one.
  if (action === 'star') return sql`and not starred`
  if (action === 'unstar') return sql`and starred`
  return sql``
}

/** How many a walk will visit, by the folder's counters; stars have none, but an index that holds them alone. */
export function threadsToVisit(mailboxId: string, order: Order, { folderId }: FolderWalk): RawBuilder<number> {
  const folder = rowId(folderId)
  const isOfStars = order.action === 'star' || order.action === 'unstar'
  const starred = sql`(select count(*) from folder_thread where folder_id = f.id and mailbox_id = f.mailbox_id and starred)`
  const count = isOfStars
    ? order.action === 'star'
      ? sql`total_threads - ${starred}`
      : starred
    : order.action === 'mark' && order.unread === false
      ? sql`unread_threads`
      : sql`total_threads`
  return sql<number>`(select ${count} from folder f where id = ${folder} and mailbox_id = ${mailboxId})`
}

/**
 * The next threads that a walk comes by. Those made last come first: a thread keeps its number, whatever comes into it
 * meanwhile, so that none is met twice and none is left out.
 */
export function nextOfWalk(
  mailboxId: string,
  order: Order,
  walk: WalkPlace,
  limit: number,
): RawBuilder<{ readonly thread_id: string; readonly folder_id: string }> {
  const from = walk.walkedTo === undefined ? LAST_ROW_ID : rowId(walk.walkedTo)
  const folder = rowId(walk.folderId)
  // Folder and thread are compared as one. Asked for `folder_id = …` in the order of threads, the planner may go by the
  // index of threads alone, which reads the whole table where the folder has become empty or its threads are old.
  return sql`
    select thread_id, folder_id from folder_thread
    where (folder_id, thread_id) >= (${folder}, 0) and (folder_id, thread_id) < (${folder}, ${from}::bigint)
      and mailbox_id = ${mailboxId} and entered_version <= ${walk.orderedVersion} ${visited(order)}
    order by folder_id desc, thread_id desc limit ${limit}`
}

/** Keeps how far a walk has come. Only what changed is written down: that is what can be undone. */
export async function tickWalk(
  tx: Transaction<Database>,
  mailboxId: string,
  task: ThreadTask,
  done: readonly TaskThread[],
  changed: readonly ThreadId[],
  version: number,
): Promise<TaskCounts> {
  const isChanged = new Set(changed)
  const kept = done.filter(({ threadId }) => isChanged.has(threadId))
  const last = done.at(-1)
  const { rows } = await sql<TaskCounts>`
    with walked as (
      update task set
        done = done + ${done.length}::integer, changed = changed + ${kept.length}::integer,
        total = greatest(total, done + ${done.length}::integer),
        cursor = ${last ? JSON.stringify({ walkedTo: last.threadId }) : null}::jsonb
      where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} returning id, total, done, changed
    ),
    kept as (
      insert into task_thread (task_id, position, thread_id, folder_id, is_done, version)
      select walked.id, given.position, given.thread_id, given.folder_id, true, ${version}::integer
      from walked, unnest(
        ${kept.map(({ position }) => position)}::integer[],
        ${rowIds(kept.map(({ threadId }) => threadId))}::bigint[],
        ${rowIds(kept.map(({ folderId }) => folderId))}::bigint[]
      ) as given(position, thread_id, folder_id)
    )
    select total, done, changed from walked`.execute(tx)
  return rows[0] ?? task
}
