import type { ReminderReader, ReminderWriter } from '@sen/core/reminders/reminder-store'
import type { MessageId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function reminderReader(db: Kysely<Database>, mailboxId: string): ReminderReader {
  return {
    ofMessages: async (ids) => {
      const known = rowIds(ids)
      if (known.length === 0) return new Map()
      const { rows } = await sql<{ message_id: string; remind_at: Date }>`
        select message_id, remind_at from reminder
        where mailbox_id = ${mailboxId} and message_id = any(${known})`.execute(db)
      return new Map(rows.map((row) => [row.message_id as MessageId, row.remind_at]))
    },
    due: async (now, limit) => {
      const { rows } = await sql<{ message_id: string }>`
        select message_id from reminder where mailbox_id = ${mailboxId} and remind_at <= ${now}
        order by remind_at limit ${limit}`.execute(db)
      return rows.map((row) => row.message_id as MessageId)
    },
    nextAt: async () => {
      const { rows } = await sql<{ at: Date | null }>`
        select min(remind_at) as at from reminder where mailbox_id = ${mailboxId}`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}

export function reminderWriter(tx: Transaction<Database>, mailboxId: string): ReminderWriter {
  return {
    ...reminderReader(tx, mailboxId),
    save: async (id, remindAt) => {
      await sql`
        insert into reminder (message_id, mailbox_id, remind_at)
        select id, mailbox_id, ${remindAt} from message where id = ${rowId(id)} and mailbox_id = ${mailboxId}
        on conflict (message_id) do update set remind_at = excluded.remind_at`.execute(tx)
    },
    remove: async (ids) => {
      await sql`
        delete from reminder where mailbox_id = ${mailboxId} and message_id = any(${rowIds(ids)})`.execute(tx)
    },
    removeOfThread: async (id) => {
      const { rows } = await sql`
        delete from reminder r using message m
        where r.mailbox_id = ${mailboxId} and m.id = r.message_id and m.thread_id = ${rowId(id)}
        returning r.message_id`.execute(tx)
      return rows.length > 0
    },
  }
}
