import type { Task, TaskOf, TaskReader, TaskRequest, TaskWriter } from '@sen/core/tasks/task-store'
import { MAX_LISTED_TASKS } from '@sen/model/acting/limits'
import type { TaskKind, TaskState } from '@sen/model/acting/tasks'
import type { TaskId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

export function taskReader(db: Kysely<Database>, mailboxId: string): TaskReader {
  return {
    find: async (id) => {
      const row = await db
        .selectFrom('task')
        .selectAll()
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .executeTakeFirst()
      return row && toTask(row)
    },
    list: async (endedSince) => {
      const rows = await db
        .selectFrom('task')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where((is) => is.or([is('ended_at', 'is', null), ...(endedSince ? [is('ended_at', '>=', endedSince)] : [])]))
        // Unfinished tasks come first, so that the limit never excludes them.
        .orderBy(sql`ended_at is null`, 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_TASKS)
        .execute()
      return rows.map(toTask)
    },
  }
}

export function taskWriter(tx: Transaction<Database>, mailboxId: string): TaskWriter {
  return {
    ...taskReader(tx, mailboxId),
    create: async <K extends TaskKind>({ kind, params, orderedBy, total }: TaskRequest<K>) => {
      const row = await tx
        .insertInto('task')
        .values({
          mailbox_id: mailboxId,
          kind,
          params: JSON.stringify(params),
          state: 'working',
          ordered_by: orderedBy,
          total,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toTask(row) as TaskOf<K>
    },
    setState: async (id, state, result) => {
      const isBegin = state === 'undoing'
      const { rows } = await sql<Selectable<Database['task']>>`
        update task set state = ${state}, ended_at = case when ${isBegin} then null else now() end,
          total = case when ${isBegin} then changed when ${state === 'done'} then done else total end,
          done = case when ${isBegin} then 0 else done end,
          changed = case when ${isBegin} then 0 else changed end,
          result = coalesce(${result === undefined ? null : JSON.stringify(result)}::jsonb, result)
        where id = ${rowId(id)} and mailbox_id = ${mailboxId} returning *`.execute(tx)
      if (!rows[0]) throw new Error('there is no such task')
      return toTask(rows[0])
    },
    saveProgress: async (id, { cursor, total, done, changed }) => {
      await tx
        .updateTable('task')
        .set({ cursor: JSON.stringify(cursor), total, done, changed })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    saveResult: async (id, result) => {
      await tx
        .updateTable('task')
        .set({ result: JSON.stringify(result) })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    purgeEnded: async (before) => {
      await tx.deleteFrom('task').where('mailbox_id', '=', mailboxId).where('ended_at', '<', before).execute()
    },
  }
}

/** A kind's JSON was written by its own code. */
function toTask(row: Selectable<Database['task']>): Task {
  return {
    id: row.id as TaskId,
    kind: row.kind as TaskKind,
    params: row.params as Task['params'],
    cursor: (row.cursor as Task['cursor'] | null) ?? undefined,
    state: row.state as TaskState,
    orderedBy: row.ordered_by ?? undefined,
    total: row.total,
    done: row.done,
    changed: row.changed,
    result: row.result ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  } as Task
}
