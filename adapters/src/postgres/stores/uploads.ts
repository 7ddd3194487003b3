import type { PendingUpload, UploadReader, UploadWriter } from '@sen/core/uploads/upload-store'
import type { UploadId } from '@sen/model/ids'
import type { UploadPurpose } from '@sen/model/uploads/upload-purposes'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { rowUuid } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function uploadReader(db: Kysely<Database>, mailboxId: string): UploadReader {
  const pending = db.selectFrom('upload').selectAll().where('mailbox_id', '=', mailboxId).where('task_id', 'is', null)
  return {
    pending: async () => (await pending.orderBy('touched_at').execute()).flatMap(toPending),
    findPending: async (id) => {
      const row = await pending.where('id', '=', rowUuid(id)).executeTakeFirst()
      return row && toPending(row)[0]
    },
  }
}

export function uploadWriter(tx: Transaction<Database>, mailboxId: string): UploadWriter {
  return {
    ...uploadReader(tx, mailboxId),
    create: async ({ purpose, writeId, fileName, fingerprint, target, sizeBytes, touchedAt }) => {
      const { id } = await tx
        .insertInto('upload')
        .values({
          mailbox_id: mailboxId,
          purpose,
          write_id: writeId,
          file_name: fileName,
          fingerprint,
          target_folder_id: target?.parentId ?? null,
          target_path: target?.folderPath ?? null,
          size_bytes: String(sizeBytes),
          touched_at: touchedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as UploadId
    },
    touch: async (id, at) => {
      await tx
        .updateTable('upload')
        .set({ touched_at: at })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowUuid(id))
        .where('task_id', 'is', null)
        .execute()
    },
    removePending: async (id) => {
      const { numDeletedRows } = await tx
        .deleteFrom('upload')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowUuid(id))
        .where('task_id', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** An invalid id becomes one that no row has, to avoid an SQL error. */
function toPending(row: Selectable<Database['upload']>): readonly PendingUpload[] {
  if (row.write_id === null) return []
  const upload = {
    id: row.id as UploadId,
    purpose: row.purpose as UploadPurpose,
    writeId: row.write_id,
    fileName: row.file_name,
    fingerprint: row.fingerprint,
    target: row.target_path === null ? undefined : { parentId: row.target_folder_id, folderPath: row.target_path },
    sizeBytes: Number(row.size_bytes),
    touchedAt: row.touched_at,
  }
  return [upload]
}
