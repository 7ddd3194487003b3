import type { DriveWriter, NewDriveVersion } from '@sen/core/drive/drive-store'
import type { DriveItemId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { UNNAMED_SINCE } from '../unnamed-bytes.ts'
import { placeCopies, writeCopies } from './drive-copying.ts'
import { driveReader } from './drive-reader.ts'
import { lockTrash, moveToTrash, removeTrashed, restoreContents, restoreTrashed } from './drive-trash.ts'
import { itemPlacement } from './item-placement.ts'

export function driveWriter(tx: Transaction<Database>, mailboxId: string): DriveWriter {
  const item = (id: DriveItemId) =>
    tx.updateTable('drive_item').where('mailbox_id', '=', mailboxId).where('id', '=', rowId(id))
  const versions = (id: DriveItemId) =>
    tx.deleteFrom('drive_version').where('mailbox_id', '=', mailboxId).where('item_id', '=', rowId(id))
  const addVersion = async (itemId: string, number: number, version: NewDriveVersion) => {
    await tx
      .insertInto('drive_version')
      .values({
        item_id: itemId,
        mailbox_id: mailboxId,
        number,
        blob: version.blob,
        size_bytes: String(version.sizeBytes),
        content_type: version.contentType,
        scan_state: version.scan.state,
        scan_signature: version.scan.signature,
        created_by: version.createdBy,
        created_at: version.createdAt,
        upload_id: version.uploadId ?? null,
      })
      .execute()
  }
  return {
    ...driveReader(tx, mailboxId),
    addFolder: async ({ parentId, name, at }) => {
      const { id } = await tx
        .insertInto('drive_item')
        .values({
          ...{ mailbox_id: mailboxId, kind: 'folder', ...itemPlacement(parentId, name) },
          ...{ created_at: at, modified_at: at, used_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as DriveItemId
    },
    addFile: async ({ parentId, name, version, sourceFileId }) => {
      const at = version.createdAt
      const { id } = await tx
        .insertInto('drive_item')
        .values({
          ...{ mailbox_id: mailboxId, kind: 'file', ...itemPlacement(parentId, name), version_number: 1 },
          ...{ size_bytes: String(version.sizeBytes), content_type: version.contentType },
          ...{ created_at: at, modified_at: at, used_at: at },
          source_file_id: sourceFileId === undefined ? null : rowId(sourceFileId),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await addVersion(id, 1, version)
      return id as DriveItemId
    },
    addVersion: async (id, version) => {
      const at = version.createdAt
      const { version_number: number } = await item(id)
        .set({
          version_number: sql`version_number + 1`,
          ...{ size_bytes: String(version.sizeBytes), content_type: version.contentType },
          ...{ modified_at: at, used_at: at },
        })
        .returning('version_number')
        .executeTakeFirstOrThrow()
      await addVersion(rowId(id), number ?? 1, version)
    },
    removeVersion: async (id, number) => {
      await versions(id).where('number', '=', number).execute()
    },
    noteUnnamedBytes: async (sizeBytes, by) => {
      await sql`delete from unnamed_drive_bytes where mailbox_id = ${mailboxId} and at < ${UNNAMED_SINCE}`.execute(tx)
      await sql`
        insert into unnamed_drive_bytes (mailbox_id, bytes, by_visitor)
        values (${mailboxId}, ${sizeBytes}, ${by === 'visitor'})`.execute(tx)
    },
    removeOldVersions: async (id, kept) => {
      const { numDeletedRows } = await versions(id)
        .where('number', 'in', (eb) =>
          eb
            .selectFrom('drive_version')
            .select('number')
            .where('item_id', '=', rowId(id))
            .orderBy(sql`number = (select max(number) from drive_version where item_id = ${rowId(id)})`, 'desc')
            .orderBy(sql`created_by = (select address from mailbox where id = ${mailboxId})`, 'desc')
            .orderBy(sql`lead(created_at) over (order by number) - created_at`, 'desc')
            .orderBy('number', 'desc')
            .offset(kept),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    place: async (id, parentId, name) => {
      await item(id).set(itemPlacement(parentId, name)).execute()
    },
    moveInto: async (ids, parentId) => {
      await sql`
        update drive_item set parent_id = ${parentId === undefined ? null : rowId(parentId)}
        where mailbox_id = ${mailboxId} and id = any(${[...rowIds(ids)]}::bigint[])`.execute(tx)
    },
    setFavorite: async (ids, isFavorite) => {
      await sql`
        update drive_item set is_favorite = ${isFavorite}
        where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}::bigint[]) and is_favorite <> ${isFavorite}`.execute(
        tx,
      )
    },
    touch: async (id, at) => {
      await item(id).set({ used_at: at }).execute()
    },
    writeCopies: (ids, about) => writeCopies(tx, mailboxId, ids, about),
    placeCopies: (copies, places) => placeCopies(tx, mailboxId, copies, places),
    moveToTrash: (ids, at) => moveToTrash(tx, mailboxId, rowIds(ids), at),
    lockTrash: () => lockTrash(tx, mailboxId),
    restoreContents: (ids) => restoreContents(tx, mailboxId, rowIds(ids)),
    restore: (id, parentId, name) => restoreTrashed(tx, mailboxId, [rowId(id)], itemPlacement(parentId, name)),
    restoreInto: (ids, parentId) =>
      restoreTrashed(tx, mailboxId, rowIds(ids), { parent_id: parentId === undefined ? null : rowId(parentId) }),
    removeTrashed: (roots, limit, until) =>
      removeTrashed(tx, mailboxId, roots === 'all' ? roots : rowIds(roots), limit, until),
    saveScan: async (blob, { state, signature }) => {
      const { rows } = await sql<{ parent_id: string | null }>`
        with scanned as (
          update drive_version set scan_state = ${state}, scan_signature = ${signature}
          where mailbox_id = ${mailboxId} and blob = ${blob} and scan_state in ('scanning', 'failed')
          returning item_id
        )
        select distinct i.parent_id from scanned join drive_item i on i.id = scanned.item_id`.execute(tx)
      return rows.map((row) => (row.parent_id as DriveItemId | null) ?? undefined)
    },
  }
}
