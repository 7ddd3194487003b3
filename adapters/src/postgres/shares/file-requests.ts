import type { FileRequest, FileRequestReader, FileRequestWriter } from '@sen/core/file-requests/file-request-store'
import type { DriveItemId, FileRequestId } from '@sen/model/ids'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function fileRequestReader(db: Kysely<Database>, mailboxId: string): FileRequestReader {
  const requests = () => db.selectFrom('file_request').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async (id) => {
      const row = await requests().where('id', '=', rowId(id)).executeTakeFirst()
      return row && toFileRequest(row)
    },
    list: async () => {
      const rows = await requests().where('ended_at', 'is', null).orderBy('id', 'desc').execute()
      return rows.map(toFileRequest)
    },
  }
}

export function fileRequestWriter(tx: Transaction<Database>, mailboxId: string): FileRequestWriter {
  return {
    ...fileRequestReader(tx, mailboxId),
    create: async ({ folderId, token, note, limitBytes, expiresAt, createdAt }) => {
      const { id } = await tx
        .insertInto('file_request')
        .values({
          mailbox_id: mailboxId,
          folder_id: rowId(folderId),
          token,
          note,
          limit_bytes: String(limitBytes),
          expires_at: expiresAt,
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as FileRequestId
    },
    end: async (id, at) => {
      await tx
        .updateTable('file_request')
        .set({ ended_at: at })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .where('ended_at', 'is', null)
        .execute()
    },
    count: async (id, sizeBytes) => {
      const counted = await tx
        .updateTable('file_request')
        .set((eb) => ({
          received_bytes: eb('received_bytes', '+', String(sizeBytes)),
          received_count: eb('received_count', '+', 1),
        }))
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .where('ended_at', 'is', null)
        .where((eb) => eb(eb('received_bytes', '+', String(sizeBytes)), '<=', eb.ref('limit_bytes')))
        .returning('id')
        .executeTakeFirst()
      return counted !== undefined
    },
  }
}

export function toFileRequest(row: Selectable<Database['file_request']>): FileRequest {
  return {
    id: row.id as FileRequestId,
    folderId: row.folder_id as DriveItemId,
    token: row.token,
    note: row.note,
    limitBytes: Number(row.limit_bytes),
    receivedBytes: Number(row.received_bytes),
    receivedCount: row.received_count,
    expiresAt: row.expires_at,
    endedAt: row.ended_at ?? undefined,
    createdAt: row.created_at,
  }
}
