import type { TaskCounts } from '@sen/core/tasks/task-store'
import type { TaskThreadWriter } from '@sen/core/tasks/threads/task-thread-store'
import type { TaskThread } from '@sen/core/tasks/threads/thread-task'
import type { FolderId, MessageId, TaskId, ThreadId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { nextOfWalk, threadsToVisit, tickWalk } from './folder-walk.ts'
import { addFoundThreads, addMatched } from './found-threads.ts'

const MESSAGES_LOOKED_AT_PER_THREAD = 4

interface ThreadEntry {
  readonly position: number
  readonly thread_id: string
  readonly folder_id: string
}

export function taskThreadWriter(tx: Transaction<Database>, mailboxId: string): TaskThreadWriter {
  const own = (id: TaskId) => sql`(select id from task where id = ${rowId(id)} and mailbox_id = ${mailboxId})`
  return {
    countWalk: async (params) => {
      if (!params.walk) return 0
      const { rows } = await sql<{ total: number }>`
        select ${threadsToVisit(mailboxId, params, params.walk)} as total`.execute(tx)
      return Number(rows[0]?.total ?? 0)
    },
    newestMessage: async () => {
      const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from message`.execute(tx)
      return (rows[0]?.id ?? '0') as MessageId
    },
    add: async (id, threads) => {
      const json = JSON.stringify(threads.map((one) => [rowId(one.threadId), rowId(one.folderId)]))
      await sql`
        with added as (
          insert into task_thread (task_id, position, thread_id, folder_id)
          select ${own(id)}, min(n), (pair ->> 0)::bigint, (pair ->> 1)::bigint
          from jsonb_array_elements(${json}::jsonb) with ordinality as given(pair, n) group by pair
          returning 1
        )
        update task set total = total + (select count(*) from added)
        where id = ${rowId(id)} and mailbox_id = ${mailboxId}`.execute(tx)
    },
    addFoundThreads: (task, threadIds, next) => addFoundThreads(tx, mailboxId, task, threadIds, next),
    addMatched: (task, matched, next) => addMatched(tx, mailboxId, task, matched, next),
    waiting: async (task, limit) => {
      if (task.kind === 'threads' && task.params.walk) {
        const { walk } = task.params
        const next = nextOfWalk(mailboxId, task.params, { ...walk, walkedTo: task.cursor?.walkedTo }, limit)
        const { rows } = await next.execute(tx)
        return rows.map((row, n) => toThread({ ...row, position: task.done + n + 1 }))
      }
      const { rows } = await sql<ThreadEntry>`
        select position, thread_id, folder_id from task_thread
        where task_id = ${own(task.id)} and not is_done order by position limit ${limit}`.execute(tx)
      return rows.map(toThread)
    },
    tick: async (task, done, changed, version) => {
      if (task.kind === 'threads' && task.params.walk) return tickWalk(tx, mailboxId, task, done, changed, version)
      const { rows } = await sql<TaskCounts>`
        with ticked as (
          update task_thread
          set is_done = true, version = case when thread_id = any(${[...changed]}::bigint[]) then ${version}::integer end
          where task_id = ${own(task.id)} and position = any(${positions(done)}::integer[])
          returning version
        )
        update task set
          done = done + (select count(*) from ticked), changed = changed + (select count(version) from ticked)
        where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} returning total, done, changed`.execute(tx)
      return rows[0] ?? task
    },
    nextIn: async (task, folderIds, limit) => {
      const looked = limit * MESSAGES_LOOKED_AT_PER_THREAD
      // Lists may not show all messages, so the selection does not use list rows.
      const { rows } = await sql<Omit<ThreadEntry, 'position'>>`
        select distinct thread_id, folder_id from (
          select m.thread_id, m.folder_id
          from unnest(${rowIds(folderIds)}::bigint[]) f(id), lateral (
            -- The lateral join makes PostgreSQL use the index, however large the folder is.
            select thread_id, folder_id from message
            where folder_id = f.id and mailbox_id = ${mailboxId} order by folder_id, moved_at limit ${looked}
          ) m limit ${looked}
        ) some_messages limit ${limit}`.execute(tx)
      return rows.map((row, n) => toThread({ ...row, position: task.done + n + 1 }))
    },
    saveMoved: async (task, moved, version) => {
      const { rows } = await sql<TaskCounts>`
        with counted as (
          update task set done = done + ${moved.length}::integer, changed = changed + ${moved.length}::integer,
            total = greatest(total, done + ${moved.length}::integer)
          where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} returning id, total, done, changed
        ),
        kept as (
          insert into task_thread (task_id, position, thread_id, folder_id, is_done, version)
          select counted.id, counted.done - ${moved.length}::integer + given.n, given.thread_id, given.folder_id, true,
            ${version}::integer
          from counted, unnest(
            ${rowIds(moved.map(({ threadId }) => threadId))}::bigint[],
            ${rowIds(moved.map(({ folderId }) => folderId))}::bigint[]
          ) with ordinality as given(thread_id, folder_id, n)
        )
        select total, done, changed from counted`.execute(tx)
      return counts(rows)
    },
    toUndo: async (id, limit) => {
      const { rows } = await sql<ThreadEntry & { version: number }>`
        select position, thread_id, folder_id, version from task_thread
        where task_id = ${own(id)} and version = (
          select min(version) from task_thread where task_id = ${own(id)} and version is not null
        )
        order by position limit ${limit}`.execute(tx)
      const version = rows[0]?.version
      return version === undefined ? undefined : { version, threads: rows.map(toThread) }
    },
    tickUndone: async (task, undone, takenBack) => {
      const { rows } = await sql<TaskCounts>`
        with ticked as (
          update task_thread set version = null
          where task_id = ${own(task.id)} and position = any(${positions(undone)}::integer[]) returning 1
        )
        update task set done = done + (select count(*) from ticked), changed = changed + ${takenBack.length}::integer
        where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} returning total, done, changed`.execute(tx)
      return counts(rows)
    },
  }
}

function counts([row]: readonly TaskCounts[]): TaskCounts {
  if (!row) throw new Error('there is no such task')
  return row
}

function positions(threads: readonly TaskThread[]): number[] {
  return threads.map(({ position }) => position)
}

function toThread(row: ThreadEntry): TaskThread {
  return { position: row.position, threadId: row.thread_id as ThreadId, folderId: row.folder_id as FolderId }
}
