import type { FilterRunCursor } from '@sen/core/tasks/filter-runs/filter-run-params'
import type { TaskOf } from '@sen/core/tasks/task-store'
import type { StoredSearchCursor } from '@sen/core/tasks/threads/stored-search'
import type { ThreadTask } from '@sen/core/tasks/threads/thread-task'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

/** No row is written if the task was cancelled, or if another worker is further ahead. */
export async function addFoundThreads(
  tx: Transaction<Database>,
  mailboxId: string,
  task: ThreadTask,
  threadIds: readonly ThreadId[],
  next: StoredSearchCursor | undefined,
): Promise<void> {
  const cursor = JSON.stringify({ searchedTo: next ?? null })
  const folders = task.params.search?.folderIds ?? []
  await sql`
    with working as (${workingTask(mailboxId, task)}),
    added as (
      insert into task_thread (task_id, position, thread_id, folder_id)
      select t.id, t.total + row_number() over (order by given.n), given.thread_id, place.folder_id
      from working t
      cross join unnest(${rowIds(threadIds)}::bigint[]) with ordinality as given(thread_id, n)
      join lateral (
        select ft.folder_id from folder_thread ft
        where ft.thread_id = given.thread_id and ft.mailbox_id = ${mailboxId}
          and ft.folder_id = any(${rowIds(folders)}::bigint[])
          and ft.folder_id not in (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = 'starred')
        order by ft.last_message_at desc limit 1
      ) place on true
      where not exists (
        select from task_thread known where known.task_id = t.id and known.thread_id = given.thread_id
      )
      returning 1
    )
    update task set total = total + (select count(*) from added), cursor = ${cursor}::jsonb
    where id in (select id from working)`.execute(tx)
}

/** A thread is recorded once per folder in which it matches. */
export async function addMatched(
  tx: Transaction<Database>,
  mailboxId: string,
  task: TaskOf<'filter_run'>,
  { folderId, threadIds }: { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] },
  next: FilterRunCursor,
): Promise<void> {
  await sql`
    with working as (${workingTask(mailboxId, task)}),
    added as (
      insert into task_thread (task_id, position, thread_id, folder_id)
      select t.id, t.total + row_number() over (order by given.n), given.thread_id, ${rowId(folderId)}::bigint
      from working t
      cross join unnest(${rowIds(threadIds)}::bigint[]) with ordinality as given(thread_id, n)
      where not exists (
        select from task_thread known
        where known.task_id = t.id and known.thread_id = given.thread_id and known.folder_id = ${rowId(folderId)}::bigint
      )
      returning 1
    )
    update task set total = total + (select count(*) from added), cursor = ${JSON.stringify(next)}::jsonb
    where id in (select id from working)`.execute(tx)
}

/** Locks the task, unless it was cancelled or another worker has moved its cursor. */
function workingTask(mailboxId: string, task: Pick<ThreadTask | TaskOf<'filter_run'>, 'id' | 'cursor'>) {
  const cursor = task.cursor === undefined ? null : JSON.stringify(task.cursor)
  return sql`
    select id, total from task
    where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} and state = 'working'
      and cursor is not distinct from ${cursor}::jsonb
    for update`
}
