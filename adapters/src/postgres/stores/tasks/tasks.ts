import type { FolderWalk, Task, TaskReader, TaskThread, TaskWriter } from '@sen/core/tasks/task-store'
import type { TaskAction, TaskState } from '@sen/model/acting/tasks'
import type { FolderId, TaskId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { nextOfWalk, type TaskCounts, threadsToVisit, tickWalk } from './folder-walk.ts'
import { addFound, type CachedSearch, keptSearch, toSearch } from './found-threads.ts'

interface TaskRow {
  readonly id: string
  readonly action: string
  readonly state: string
  readonly to_folder_id: string | null
  readonly unread: boolean | null
  readonly block_senders: boolean
  readonly walked_folder_id: string | null
  readonly ordered_version: number | null
  readonly walked_to: string | null
  readonly search: unknown
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly ended_at: Date | null
}

interface ThreadEntry {
  readonly position: number
  readonly thread_id: string
  readonly folder_id: string
}

const COLUMNS = [
  'id',
  'action',
  'state',
  'to_folder_id',
  'unread',
  'block_senders',
  'walked_folder_id',
  'ordered_version',
  'walked_to',
  'search',
  'total',
  'done',
  'changed',
  'ended_at',
] as const

export function taskReader(db: Kysely<Database>, mailboxId: string): TaskReader {
  const latest = async () =>
    optional(
      await db
        .selectFrom('batch')
        .select(COLUMNS)
        .where('mailbox_id', '=', mailboxId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  return {
    latest,
    find: async (id) => {
      const task = await latest()
      return task?.id === id ? task : undefined
    },
  }
}

export function taskWriter(tx: Transaction<Database>, mailboxId: string): TaskWriter {
  const count = async (id: TaskId): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      update batch set total = (select count(*) from batch_thread where batch_id = batch.id)
      where id = ${rowId(id)} and mailbox_id = ${mailboxId} returning total`.execute(tx)
    return rows[0]?.total ?? 0
  }
  /** A task of another mailbox is never touched: its id finds nothing here. */
  const own = (id: TaskId) => sql`(select id from batch where id = ${rowId(id)} and mailbox_id = ${mailboxId})`
  return {
    ...taskReader(tx, mailboxId),
    create: async (order) => {
      const { walk, search } = order
      const row = await tx
        .insertInto('batch')
        .values({
          mailbox_id: mailboxId,
          action: order.action,
          state: 'working',
          to_folder_id: order.to === undefined ? null : rowId(order.to),
          unread: order.unread ?? null,
          block_senders: order.blockSenders,
          walked_folder_id: walk ? rowId(walk.folderId) : null,
          ordered_version: walk?.orderedVersion ?? null,
          search: search ? keptSearch(search) : null,
          total: walk ? threadsToVisit(mailboxId, order, walk) : 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id as TaskId
    },
    forgetBefore: async (id) => {
      await tx.deleteFrom('batch').where('mailbox_id', '=', mailboxId).where('id', '<', rowId(id)).execute()
    },
    add: async (id, threads) => {
      const json = JSON.stringify(threads.map((one) => [rowId(one.threadId), rowId(one.folderId)]))
      await sql`
        insert into batch_thread (batch_id, position, thread_id, folder_id)
        select ${own(id)}, min(n), (pair ->> 0)::bigint, (pair ->> 1)::bigint
        from jsonb_array_elements(${json}::jsonb) with ordinality as given(pair, n) group by pair`.execute(tx)
      return count(id)
    },
    addFound: (id, found, threadIds, next) => addFound(tx, mailboxId, id, found, threadIds, next),
    waiting: async (task, limit) => {
      if (task.walk) {
        const { rows } = await nextOfWalk(mailboxId, task, task.walk, limit).execute(tx)
        return rows.map((row, n) => toThread({ ...row, position: task.done + n + 1 }))
      }
      const { rows } = await sql<ThreadEntry>`
        select position, thread_id, folder_id from batch_thread
        where batch_id = ${own(task.id)} and not is_done order by position limit ${limit}`.execute(tx)
      return rows.map(toThread)
    },
    tick: async (task, done, changed, version) => {
      if (task.walk) return tickWalk(tx, mailboxId, task, done, changed, version)
      const { rows } = await sql<TaskCounts>`
        with ticked as (
          update batch_thread
          set is_done = true, version = case when thread_id = any(${[...changed]}::bigint[]) then ${version}::integer end
          where batch_id = ${own(task.id)} and position = any(${positions(done)}::integer[])
          returning version
        )
        update batch set
          done = done + (select count(*) from ticked), changed = changed + (select count(version) from ticked)
        where id = ${rowId(task.id)} and mailbox_id = ${mailboxId} returning total, done, changed`.execute(tx)
      return rows[0] ?? task
    },
    toUndo: async (id, limit) => {
      const { rows } = await sql<ThreadEntry & { version: number }>`
        select position, thread_id, folder_id, version from batch_thread
        where batch_id = ${own(id)} and version = (
          select min(version) from batch_thread where batch_id = ${own(id)} and version is not null
        )
        order by position limit ${limit}`.execute(tx)
      const version = rows[0]?.version
      return version === undefined ? undefined : { version, threads: rows.map(toThread) }
    },
    tickUndone: async (id, undone) => {
      const { rows } = await sql<{ done: number; changed: number }>`
        with ticked as (
          update batch_thread set version = null
          where batch_id = ${own(id)} and position = any(${positions(undone)}::integer[]) returning 1
        )
        update batch set done = done + (select count(*) from ticked)
        where id = ${rowId(id)} and mailbox_id = ${mailboxId} returning done, changed`.execute(tx)
      return rows[0] ?? { done: 0, changed: 0 }
    },
    setState: async (id, state) => {
      const isBegin = state === 'undoing'
      await sql`
        update batch set state = ${state}, ended_at = case when ${isBegin} then null else now() end,
          total = case when ${isBegin} then changed when ${state === 'done'} then done else total end,
          done = case when ${isBegin} then 0 else done end
        where id = ${rowId(id)} and mailbox_id = ${mailboxId}`.execute(tx)
    },
  }
}

function positions(threads: readonly TaskThread[]): number[] {
  return threads.map(({ position }) => position)
}

function toThread(row: ThreadEntry): TaskThread {
  return { position: row.position, threadId: row.thread_id as ThreadId, folderId: row.folder_id as FolderId }
}

/** A folder that was deleted meanwhile has nothing left to visit. */
function toWalk(row: TaskRow): FolderWalk | undefined {
  if (row.walked_folder_id === null || row.ordered_version === null) return undefined
  return {
    folderId: row.walked_folder_id as FolderId,
    orderedVersion: row.ordered_version,
    walkedTo: (row.walked_to as ThreadId | null) ?? undefined,
  }
}

function optional(row: TaskRow | undefined): Task | undefined {
  if (!row) return undefined
  return {
    id: row.id as TaskId,
    action: row.action as TaskAction,
    state: row.state as TaskState,
    to: (row.to_folder_id as FolderId | null) ?? undefined,
    unread: row.unread ?? undefined,
    blockSenders: row.block_senders,
    walk: toWalk(row),
    search: row.search ? toSearch(row.search as CachedSearch) : undefined,
    total: row.total,
    done: row.done,
    changed: row.changed,
    endedAt: row.ended_at ?? undefined,
  }
}
