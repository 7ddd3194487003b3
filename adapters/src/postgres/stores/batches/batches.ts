import type { Batch, BatchReader, BatchThread, BatchWriter } from '@sen/core/batches/batch-store'
import type { BatchAction, BatchState } from '@sen/model/acting/batches'
import type { BatchId, FolderId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

interface BatchRow {
  readonly id: string
  readonly action: string
  readonly state: string
  readonly to_folder_id: string | null
  readonly unread: boolean | null
  readonly block_senders: boolean
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
  'total',
  'done',
  'changed',
  'ended_at',
] as const

export function batchReader(db: Kysely<Database>, mailboxId: string): BatchReader {
  const batches = () => db.selectFrom('batch').select(COLUMNS).where('mailbox_id', '=', mailboxId)
  return {
    find: async (id) => optional(await batches().where('id', '=', rowId(id)).executeTakeFirst()),
    latest: async () => optional(await batches().orderBy('id', 'desc').limit(1).executeTakeFirst()),
  }
}

export function batchWriter(tx: Transaction<Database>, mailboxId: string): BatchWriter {
  const count = async (id: BatchId): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      update batch set total = (select count(*) from batch_thread where batch_id = batch.id)
      where id = ${rowId(id)} and mailbox_id = ${mailboxId} returning total`.execute(tx)
    return rows[0]?.total ?? 0
  }
  /** A batch of another mailbox is never touched: its id finds nothing here. */
  const own = (id: BatchId) => sql`(select id from batch where id = ${rowId(id)} and mailbox_id = ${mailboxId})`
  return {
    ...batchReader(tx, mailboxId),
    create: async (order) => {
      await tx.deleteFrom('batch').where('mailbox_id', '=', mailboxId).execute()
      const row = await tx
        .insertInto('batch')
        .values({
          mailbox_id: mailboxId,
          action: order.action,
          state: 'working',
          to_folder_id: order.to === undefined ? null : rowId(order.to),
          unread: order.unread ?? null,
          block_senders: order.blockSenders,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id as BatchId
    },
    add: async (id, threads) => {
      const json = JSON.stringify(threads.map((one) => [rowId(one.threadId), rowId(one.folderId)]))
      await sql`
        insert into batch_thread (batch_id, position, thread_id, folder_id)
        select ${own(id)}, min(n), (pair ->> 0)::bigint, (pair ->> 1)::bigint
        from jsonb_array_elements(${json}::jsonb) with ordinality as given(pair, n) group by pair`.execute(tx)
      return count(id)
    },
    addAllIn: async (id, folderId) => {
      await sql`
        insert into batch_thread (batch_id, position, thread_id, folder_id)
        select ${own(id)}, row_number() over (order by last_message_at desc, thread_id desc), thread_id, folder_id
        from folder_thread where folder_id = ${rowId(folderId)} and mailbox_id = ${mailboxId}`.execute(tx)
      return count(id)
    },
    addFound: async (id, threadIds, folderIds) => {
      await sql`
        insert into batch_thread (batch_id, position, thread_id, folder_id)
        select ${own(id)}, given.n, given.thread_id, place.folder_id
        from unnest(${rowIds(threadIds)}::bigint[]) with ordinality as given(thread_id, n)
        join lateral (
          select ft.folder_id from folder_thread ft
          where ft.thread_id = given.thread_id and ft.mailbox_id = ${mailboxId}
            and ft.folder_id = any(${rowIds(folderIds)}::bigint[])
            and ft.folder_id not in (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = 'starred')
          order by ft.last_message_at desc limit 1
        ) place on true`.execute(tx)
      return count(id)
    },
    waiting: async (id, limit) => {
      const { rows } = await sql<ThreadEntry>`
        select position, thread_id, folder_id from batch_thread
        where batch_id = ${own(id)} and not is_done order by position limit ${limit}`.execute(tx)
      return rows.map(toThread)
    },
    tick: async (id, done, changed, version) => {
      const { rows } = await sql<{ done: number; changed: number }>`
        with ticked as (
          update batch_thread
          set is_done = true, version = case when thread_id = any(${[...changed]}::bigint[]) then ${version}::integer end
          where batch_id = ${own(id)} and position = any(${positions(done)}::integer[])
          returning version
        )
        update batch set
          done = done + (select count(*) from ticked), changed = changed + (select count(version) from ticked)
        where id = ${rowId(id)} and mailbox_id = ${mailboxId} returning done, changed`.execute(tx)
      return rows[0] ?? { done: 0, changed: 0 }
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
          total = case when ${isBegin} then changed else total end, done = case when ${isBegin} then 0 else done end
        where id = ${rowId(id)} and mailbox_id = ${mailboxId}`.execute(tx)
    },
  }
}

function positions(threads: readonly BatchThread[]): number[] {
  return threads.map(({ position }) => position)
}

function toThread(row: ThreadEntry): BatchThread {
  return { position: row.position, threadId: row.thread_id as ThreadId, folderId: row.folder_id as FolderId }
}

function optional(row: BatchRow | undefined): Batch | undefined {
  if (!row) return undefined
  return {
    id: row.id as BatchId,
    action: row.action as BatchAction,
    state: row.state as BatchState,
    to: (row.to_folder_id as FolderId | null) ?? undefined,
    unread: row.unread ?? undefined,
    blockSenders: row.block_senders,
    total: row.total,
    done: row.done,
    changed: row.changed,
    endedAt: row.ended_at ?? undefined,
  }
}
