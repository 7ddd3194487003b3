import type { TaskCounts } from '@sen/core/tasks/task-store'
import type { FolderWalk, ThreadTaskParams } from '@sen/core/tasks/threads/thread-params'
import type { TaskThread, ThreadTask } from '@sen/core/tasks/threads/thread-task'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

const LAST_ROW_ID = '9223372036854775807'

type WalkedTask = Pick<ThreadTaskParams, 'action' | 'unread'>

export interface WalkPosition extends FolderWalk {
  readonly walkedTo: ThreadId | undefined
}

/** Marking as unread may change an unread thread, because its newest message becomes the reminder. */
function visited({ action, unread }: WalkedTask): RawBuilder<unknown> {
  if (action === 'mark' && unread === false) return sql`and unread`
  // No index excludes starred rows.
  if (action === 'star') return sql`and not starred`
  if (action === 'unstar') return sql`and starred`
  return sql``
}

/** The folder's counters or the index of starred rows give the estimate. */
export function threadsToVisit(mailboxId: string, order: WalkedTask, { folderId }: FolderWalk): RawBuilder<number> {
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

/** Thread ids do not change when mail arrives, so no thread is visited twice or missed. */
export function nextOfWalk(
  mailboxId: string,
  order: WalkedTask,
  walk: WalkPosition,
  limit: number,
): RawBuilder<{ readonly thread_id: string; readonly folder_id: string }> {
  const from = walk.walkedTo === undefined ? LAST_ROW_ID : rowId(walk.walkedTo)
  const folder = rowId(walk.folderId)
  // Compare folder and thread as a pair. Otherwise the planner may use the index of threads alone, which may read the
  // whole table.
  return sql`
    select thread_id, folder_id from folder_thread
    where (folder_id, thread_id) >= (${folder}, 0) and (folder_id, thread_id) < (${folder}, ${from}::bigint)
      and mailbox_id = ${mailboxId} and entered_version <= ${walk.orderedVersion} ${visited(order)}
    order by folder_id desc, thread_id desc limit ${limit}`
}

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
