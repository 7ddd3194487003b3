import type { FileRequest, FileRequestReader, FileRequestWriter } from '@sen/core/file-requests/file-request-store'
import type { DriveItemId, FileRequestId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function fileRequestReader(db: Kysely<Database>, mailboxId: string): FileRequestReader {
  const requests = () => db.selectFrom('file_request').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async (id) => {
      const row = await requests().where('id', '=', rowId(id)).executeTakeFirst()
      return row && toFileRequest(row)
    },
    list: async (folderId) => {
      const open = requests().where('ended_at', 'is', null).orderBy('id', 'desc')
      const rows = await (folderId === undefined ? open : open.where('folder_id', '=', rowId(folderId))).execute()
      return rows.map(toFileRequest)
    },
    arrivals: async (id) => {
      const rows = await db
        .selectFrom('file_request_arrival as a')
        .innerJoin('file_request as f', 'f.id', 'a.request_id')
        .select(['a.id', 'a.file_name', 'a.brought_by'])
        .where('f.mailbox_id', '=', mailboxId)
        .where('f.id', '=', rowId(id))
        .orderBy('a.id')
        .execute()
      return rows.map(({ id: arrivalId, file_name: name, brought_by: by }) => ({ id: arrivalId, name, by }))
    },
  }
}

export function fileRequestWriter(tx: Transaction<Database>, mailboxId: string): FileRequestWriter {
  const own = (id: string) =>
    tx.updateTable('file_request').where('mailbox_id', '=', mailboxId).where('id', '=', rowId(id))
  return {
    ...fileRequestReader(tx, mailboxId),
    create: async ({ folderId, token, title, note, limitBytes, limitCount, passwordHash, expiresAt, createdAt }) => {
      const { id } = await tx
        .insertInto('file_request')
        .values({
          mailbox_id: mailboxId,
          folder_id: rowId(folderId),
          token,
          title,
          note,
          limit_bytes: String(limitBytes),
          limit_count: limitCount ?? null,
          password_hash: passwordHash ?? null,
          expires_at: expiresAt,
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as FileRequestId
    },
    end: async (id, at) => {
      await own(id).set({ ended_at: at }).where('ended_at', 'is', null).execute()
    },
    restore: async (id) => {
      await own(id).set({ ended_at: null }).execute()
    },
    saveArrival: async (id, { name, by }) => {
      const row = { request_id: rowId(id), file_name: name, brought_by: by }
      await tx.insertInto('file_request_arrival').values(row).execute()
    },
    deleteArrivals: async (id, last) => {
      await sql`
        delete from file_request_arrival a using file_request f
        where f.id = a.request_id and f.mailbox_id = ${mailboxId} and f.id = ${rowId(id)} and a.id <= ${rowId(last)}`.execute(
        tx,
      )
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
        .where((eb) => eb.or([eb('limit_count', 'is', null), eb('received_count', '<', eb.ref('limit_count'))]))
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
    title: row.title,
    note: row.note,
    limitBytes: Number(row.limit_bytes),
    limitCount: row.limit_count ?? undefined,
    hasPassword: row.password_hash !== null,
    receivedBytes: Number(row.received_bytes),
    receivedCount: row.received_count,
    expiresAt: row.expires_at,
    endedAt: row.ended_at ?? undefined,
    createdAt: row.created_at,
  }
}
