import type { ClaimedUpload, ImportEnd, ImportReader, ImportWriter, MailImport } from '@sen/core/imports/import-store'
import type { ImportId, MessageId, TaskId, UploadId } from '@sen/model/ids'
import { MAX_IMPORT_FAILURES_NAMED, MAX_LISTED_IMPORTS } from '@sen/model/imports/limits'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function importReader(db: Kysely<Database>, mailboxId: string): ImportReader {
  return {
    list: async () => {
      const rows = await db
        .selectFrom('mail_import')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where('is_hidden', '=', false)
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_IMPORTS)
        .execute()
      return rows.map(toImport)
    },
    uploadsOf: async (taskId) => {
      const rows = await db
        .selectFrom('upload')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where('task_id', '=', rowId(taskId))
        .execute()
      return rows.map(toTaken)
    },
    storedBytes: async (endedSince) => {
      const { bytes } = await db
        .selectFrom('mail_import')
        .select(sql<string>`coalesce(sum(stored_bytes), 0)`.as('bytes'))
        .where('mailbox_id', '=', mailboxId)
        .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>=', endedSince)]))
        .executeTakeFirstOrThrow()
      return Number(bytes)
    },
  }
}

export function importWriter(tx: Transaction<Database>, mailboxId: string): ImportWriter {
  const upload = (id: UploadId) =>
    tx.updateTable('upload').where('mailbox_id', '=', mailboxId).where('id', '=', id).where('task_id', 'is not', null)
  return {
    ...importReader(tx, mailboxId),
    create: async ({ taskId, folder, fileNames, createdAt, storedBytes }) => {
      await tx
        .insertInto('mail_import')
        .values({
          mailbox_id: mailboxId,
          task_id: rowId(taskId),
          folder: folder ?? null,
          file_names: [...fileNames],
          created_at: createdAt,
          stored_bytes: String(storedBytes),
        })
        .execute()
    },
    addStored: async (taskId, bytes) => {
      await sql`
        update mail_import set stored_bytes = stored_bytes + ${bytes}
        where mailbox_id = ${mailboxId} and task_id = ${rowId(taskId)}`.execute(tx)
    },
    receiveUploads: async (ids, taskId) => {
      const { numUpdatedRows } = await tx
        .updateTable('upload')
        .set({ task_id: rowId(taskId) })
        .where('mailbox_id', '=', mailboxId)
        .where('id', 'in', [...ids])
        .where('task_id', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === BigInt(ids.length)
    },
    saveBlob: async (id, blob) => {
      await upload(id).set({ blob, write_id: null }).execute()
    },
    saveUnpackedBlob: async (id, blob) => {
      await upload(id)
        .set({ unpacked_blob: blob ?? null })
        .execute()
    },
    deleteUpload: async (id) => {
      await tx
        .deleteFrom('upload')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', id)
        .where('task_id', 'is not', null)
        .execute()
    },
    deleteUploadsOf: async (taskId) => {
      await tx.deleteFrom('upload').where('mailbox_id', '=', mailboxId).where('task_id', '=', rowId(taskId)).execute()
    },
    recordProgress: async (taskId, { imported, known, failed, failures, messageIds }) => {
      const { rows } = await sql<{ id: string }>`
        update mail_import set imported_count = imported_count + ${imported}, known_count = known_count + ${known},
          failed_count = failed_count + ${failed},
          failures = case when jsonb_array_length(failures) < ${MAX_IMPORT_FAILURES_NAMED}
                          then failures || ${JSON.stringify(failures)}::jsonb else failures end
        where mailbox_id = ${mailboxId} and task_id = ${rowId(taskId)} returning id`.execute(tx)
      const [row] = rows
      if (!row || messageIds.length === 0) return
      await sql`
        insert into imported_message (import_id, message_id)
        select ${row.id}, unnest(${rowIds(messageIds)}::bigint[]) on conflict do nothing`.execute(tx)
    },
    end: async (taskId, by) => {
      await sql`
        update mail_import set ended_by = ${by}, ended_at = now()
        where mailbox_id = ${mailboxId} and task_id = ${rowId(taskId)}`.execute(tx)
    },
    consumeImported: async (taskId, limit) => {
      const { rows } = await sql<{ id: string; moved: boolean }>`
        with taken as (
          delete from imported_message where (import_id, message_id) in (
            select b.import_id, b.message_id from imported_message b join mail_import i on i.id = b.import_id
            where i.mailbox_id = ${mailboxId} and i.task_id = ${rowId(taskId)}
            order by b.message_id limit ${limit}
          )
          returning message_id
        )
        select t.message_id::text as id, m.id is null or m.moved_version is not null as moved
        from taken t left join message m on m.id = t.message_id and m.mailbox_id = ${mailboxId}`.execute(tx)
      return { ids: rows.filter(({ moved }) => !moved).map(({ id }) => id as MessageId), count: rows.length }
    },
    hideEnded: async (id) => {
      const { numUpdatedRows } = await tx
        .updateTable('mail_import')
        .set({ is_hidden: true })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .where('ended_by', 'is not', null)
        .where('is_hidden', '=', false)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function toTaken(row: Selectable<Database['upload']>): ClaimedUpload {
  return {
    id: row.id as UploadId,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    writeId: row.write_id ?? undefined,
    blob: row.blob ?? undefined,
    unpackedBlob: row.unpacked_blob ?? undefined,
  }
}

function toImport(row: Selectable<Database['mail_import']>): MailImport {
  return {
    id: row.id as ImportId,
    taskId: row.task_id as TaskId,
    folder: row.folder ?? undefined,
    fileNames: row.file_names,
    importedCount: row.imported_count,
    knownCount: row.known_count,
    failedCount: row.failed_count,
    failures: row.failures as unknown as MailImport['failures'],
    createdAt: row.created_at,
    endedBy: (row.ended_by ?? undefined) as ImportEnd | undefined,
  }
}
