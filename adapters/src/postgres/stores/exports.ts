import type {
  ExportableMail,
  ExportReader,
  ExportScope,
  ExportWriter,
  MailExport,
} from '@sen/core/exports/export-store'
import type { ExportFormat } from '@sen/model/exports/export-names'
import type { ExportId, MessageId, TaskId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

const PIECES_PER_BATCH = 20

export function exportReader(db: Kysely<Database>, mailboxId: string): ExportReader {
  const exports = db.selectFrom('mail_export').where('mailbox_id', '=', mailboxId)
  return {
    list: async () => {
      const rows = await exports.selectAll().where('is_stopped', '=', false).orderBy('id', 'desc').execute()
      return rows.map(toExport)
    },
    find: async (id) => {
      const row = await exports
        .selectAll()
        .where('id', '=', rowId(id))
        .where('is_stopped', '=', false)
        .executeTakeFirst()
      return row && toExport(row)
    },
    measure: async (scope) => {
      const { rows } = await sql<{ count: number; until: string | null }>`
        select count(*)::integer as count, max(m.id)::text as until from message m
        where m.mailbox_id = ${mailboxId} and ${isTaken(scope)}`.execute(db)
      const { count, until } = rows[0] ?? { count: 0, until: null }
      return until === null ? undefined : { count, until: until as MessageId }
    },
    mailAfter: async (scope, { after, until, limit }) => {
      const { rows } = await sql<MailRow>`
        select m.id::text, f.path as folder, m.raw_blob as "rawBlob", m.subject,
          m.sender ->> 'email' as "from", m.received_at as "receivedAt", m.is_read as "isRead", m.is_starred as "isStarred",
          array(
            select l.name from message_label ml join label l on l.id = ml.label_id and l.removed_at is null
            where ml.message_id = m.id and ml.is_set order by lower(l.name), l.id
          ) as labels
        from message m join folder f on f.id = m.folder_id
        where m.mailbox_id = ${mailboxId} and ${isTaken(scope)}
          and m.id > ${after === undefined ? '0' : rowId(after)} and m.id <= ${rowId(until)}
        order by m.id limit ${limit}`.execute(db)
      return rows.map((row) => ({ ...row, id: row.id as MessageId, from: row.from ?? '' }))
    },
    progressOf: async (taskId) => {
      const row = await exports.select(['write_id', 'blob']).where('task_id', '=', rowId(taskId)).executeTakeFirst()
      return row && { writeId: row.write_id ?? undefined, isDone: row.blob !== null }
    },
    records: async function* (taskId) {
      let after = '-1'
      for (;;) {
        const rows = await db
          .selectFrom('mail_export_directory as d')
          .innerJoin('mail_export as e', 'e.id', 'd.export_id')
          .select(['d.at_byte', 'd.records'])
          .where('e.mailbox_id', '=', mailboxId)
          .where('e.task_id', '=', rowId(taskId))
          .where('d.at_byte', '>', after)
          .orderBy('d.at_byte')
          .limit(PIECES_PER_BATCH)
          .execute()
        for (const { records } of rows) yield records
        const last = rows.at(-1)
        if (!last) return
        after = String(last.at_byte)
      }
    },
  }
}

export function exportWriter(tx: Transaction<Database>, mailboxId: string): ExportWriter {
  const ofTask = (taskId: TaskId) =>
    tx.updateTable('mail_export').where('mailbox_id', '=', mailboxId).where('task_id', '=', rowId(taskId))
  return {
    ...exportReader(tx, mailboxId),
    create: async ({ taskId, format, folder, fileName, createdAt }) => {
      await tx
        .insertInto('mail_export')
        .values({
          mailbox_id: mailboxId,
          task_id: rowId(taskId),
          format,
          folder: folder ?? null,
          file_name: fileName,
          created_at: createdAt,
        })
        .execute()
    },
    begin: async (taskId, writeId) => {
      await ofTask(taskId).set({ write_id: writeId }).execute()
      await sql`
        delete from mail_export_directory d using mail_export e
        where e.id = d.export_id and e.mailbox_id = ${mailboxId} and e.task_id = ${rowId(taskId)}`.execute(tx)
    },
    saveRecords: async (taskId, { atByte, records, count }) => {
      await sql`
        insert into mail_export_directory (export_id, at_byte, records, record_count)
        select id, ${atByte}, ${Buffer.from(records)}, ${count} from mail_export
        where mailbox_id = ${mailboxId} and task_id = ${rowId(taskId)}`.execute(tx)
    },
    finish: async (taskId, { blob, expiresAt, sizeBytes, messageCount, missingCount }) => {
      await ofTask(taskId)
        .set({
          blob,
          expires_at: expiresAt,
          size_bytes: String(sizeBytes),
          message_count: messageCount,
          missing_count: missingCount,
        })
        .execute()
      await sql`
        delete from mail_export_directory d using mail_export e
        where e.id = d.export_id and e.mailbox_id = ${mailboxId} and e.task_id = ${rowId(taskId)}`.execute(tx)
    },
    hide: async (taskId) => {
      await ofTask(taskId).set({ is_stopped: true }).execute()
    },
    remove: async (id) => {
      await tx.deleteFrom('mail_export').where('mailbox_id', '=', mailboxId).where('id', '=', rowId(id)).execute()
    },
    removeOfTask: async (taskId) => {
      await tx
        .deleteFrom('mail_export')
        .where('mailbox_id', '=', mailboxId)
        .where('task_id', '=', rowId(taskId))
        .execute()
    },
  }
}

interface MailRow extends Omit<ExportableMail, 'id' | 'from'> {
  readonly id: string
  readonly from: string | null
}

function isTaken({ folderId }: ExportScope) {
  const isThere = folderId === undefined ? sql`true` : sql`m.folder_id = ${rowId(folderId)}`
  return sql`m.raw_blob is not null and m.kind <> 'draft' and ${isThere}`
}

function toExport(row: Selectable<Database['mail_export']>): MailExport {
  return {
    id: row.id as ExportId,
    taskId: row.task_id as TaskId,
    format: row.format as ExportFormat,
    folder: row.folder ?? undefined,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    messageCount: row.message_count,
    missingCount: row.missing_count,
    createdAt: row.created_at,
    done: row.blob !== null && row.expires_at !== null ? { blob: row.blob, expiresAt: row.expires_at } : undefined,
  }
}
