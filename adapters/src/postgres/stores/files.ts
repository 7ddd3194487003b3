import type { FileReader, FileWriter, StoredFile } from '@sen/core/attachments/file-store'
import { MAX_UNCOUNTED_RELEASED_BYTES } from '@sen/model/files/limits'
import type { FileId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isUuid, rowId, rowIds, rowUuid } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { recountDraft } from './draft-size.ts'
import { type MessageFileRow, toMessageFile } from './file-row.ts'

interface FileRow extends MessageFileRow {
  readonly blob: string
}

export function fileReader(db: Kysely<Database>, mailboxId: string): FileReader {
  const files = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<FileRow>`
      select id, uuid, message_id, name, size_bytes, content_type, content_id, is_inline, blob, part_index,
             drive_item_id, scan, scan_signature, is_disguised
      from file where mailbox_id = ${mailboxId} and ${condition} order by position, id`.execute(db)
    return rows.map(toFile)
  }
  return {
    findByIdOrUuid: async (idOrUuid) => {
      const uuid = rowUuid(idOrUuid)
      const [file] = await files(sql`(id = ${rowId(idOrUuid)} or uuid = ${uuid}::uuid)`)
      return file
    },
    resolve: async (idsOrUuids) => {
      const uuids = idsOrUuids.filter(isUuid)
      const { rows } = await sql<{ id: string; uuid: string }>`
        select id, uuid from file
        where mailbox_id = ${mailboxId} and (id = any(${rowIds(idsOrUuids)}::bigint[]) or uuid = any(${uuids}::uuid[]))`.execute(
        db,
      )
      const known = new Map(rows.flatMap(({ id, uuid }) => [id, uuid].map((key) => [key, id as FileId] as const)))
      return new Map(
        idsOrUuids.flatMap((each) => {
          const id = known.get(each.toLowerCase())
          return id === undefined ? [] : [[each, id] as const]
        }),
      )
    },
    ofMessage: (id) => files(sql`message_id = ${rowId(id)}`),
  }
}

export function fileWriter(tx: Transaction<Database>, mailboxId: string): FileWriter {
  const reader = fileReader(tx, mailboxId)
  return {
    ...reader,
    addUploaded: async (file) => {
      const { rows } = await sql<FileRow>`
        with added as (
          insert into file (mailbox_id, name, size_bytes, content_type, content_id, is_inline, blob,
                            scan, scan_signature, is_public, drive_item_id)
          values (${mailboxId}, ${file.name}, ${file.sizeBytes}, ${file.contentType}, ${file.contentId},
                  ${file.isInline}, ${file.blob}, ${file.scan.state}, ${file.scan.signature}, ${file.isPublic},
                  ${file.driveItemId === undefined ? null : rowId(file.driveItemId)})
          returning *
        ),
        used as (
          update mailbox set used_bytes = used_bytes + ${file.sizeBytes} where id = ${mailboxId}
        )
        select * from added`.execute(tx)
      const row = rows[0]
      if (!row) throw new Error('a file was not added')
      return toFile(row)
    },
    saveScan: async (id, { state, signature }) => {
      // A draft may have been created from this draft's file meanwhile, with the same blob.
      const { numAffectedRows } = await sql`
        update file set scan = ${state}, scan_signature = ${signature}
        from file scanned
        where scanned.id = ${rowId(id)} and scanned.mailbox_id = ${mailboxId}
          and file.blob = scanned.blob and file.mailbox_id = ${mailboxId} and file.scan in ('scanning', 'failed')`.execute(
        tx,
      )
      return (numAffectedRows ?? 0n) > 0n
    },
    attach: async (messageId, ids) => {
      const draftId = rowId(messageId)
      const taken = await attachFiles(tx, mailboxId, draftId, rowIds([...new Set(ids)]))
      await releaseFiles(tx, mailboxId, draftId, taken)
      await recountDraft(tx, mailboxId, draftId)
      return reader.ofMessage(messageId)
    },
  }
}

async function attachFiles(
  tx: Transaction<Database>,
  mailboxId: string,
  draftId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select f.*, n.position as wanted
      from unnest(${[...ids]}::bigint[]) with ordinality as n(id, position) join file f on f.id = n.id
      where f.mailbox_id = ${mailboxId}
    ),
    kept as (
      update file f set message_id = ${draftId}, position = named.wanted, is_released = false
      from named where f.id = named.id and (named.message_id is null or named.message_id = ${draftId})
      returning f.id, named.message_id is null and f.part_index is null and not named.is_released as was_waiting, f.size_bytes
    ),
    -- Files of other messages get a row for this draft, unless an earlier save created it. Some may be equal.
    theirs as (
      select *, row_number() over (partition by blob, part_index, name order by wanted) as nth
      from named where message_id is not null and message_id <> ${draftId}
    ),
    copies as (
      select *, row_number() over (partition by blob, part_index, name order by position, id) as nth
      from file where message_id = ${draftId} and id not in (select id from named)
    ),
    elsewhere as (
      select theirs.*, copies.id as own_id
      from theirs left join copies on copies.blob = theirs.blob and copies.name = theirs.name
        and copies.part_index is not distinct from theirs.part_index and copies.nth = theirs.nth
    ),
    known as (
      update file f set position = e.wanted from elsewhere e where f.id = e.own_id returning f.id
    ),
    copied as (
      insert into file (mailbox_id, message_id, position, name, size_bytes, content_type, content_id, is_inline, blob, part_index,
                        drive_item_id, scan, scan_signature, is_disguised)
      select mailbox_id, ${draftId}, wanted, name, size_bytes, content_type, content_id, is_inline, blob, part_index,
             drive_item_id, scan, scan_signature, is_disguised
      from elsewhere where own_id is null
      returning id
    ),
    used as (
      update mailbox set used_bytes = used_bytes - w.bytes
      from (select coalesce(sum(size_bytes), 0) as bytes from kept where was_waiting) w
      where mailbox.id = ${mailboxId} and w.bytes > 0
    )
    select id from kept union select id from known union select id from copied`.execute(tx)
  return rows.map((row) => row.id)
}

/** Removed files are kept for a day, for undo. The newest do not count towards the quota. */
async function releaseFiles(
  tx: Transaction<Database>,
  mailboxId: string,
  draftId: string,
  kept: readonly string[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update file set message_id = null, position = 0, created_at = now(), is_released = true
    where mailbox_id = ${mailboxId} and message_id = ${draftId} and not id = any(${[...kept]}::bigint[])`.execute(tx)
  if (numAffectedRows) await countOldestReleased(tx, mailboxId)
}

/** Attaching and removing files repeatedly must not store more than the quota. */
async function countOldestReleased(tx: Transaction<Database>, mailboxId: string): Promise<void> {
  await sql`
    with released as (
      select id, sum(size_bytes) over (order by created_at desc, id desc) as bytes
      from file where mailbox_id = ${mailboxId} and is_released and part_index is null
    ),
    counted as (
      update file set is_released = false
      where id in (select id from released where bytes > ${MAX_UNCOUNTED_RELEASED_BYTES})
      returning size_bytes
    )
    update mailbox set used_bytes = used_bytes + c.bytes
    from (select coalesce(sum(size_bytes), 0) as bytes from counted) c
    where mailbox.id = ${mailboxId} and c.bytes > 0`.execute(tx)
}

function toFile(row: FileRow): StoredFile {
  return {
    ...toMessageFile(row),
    place:
      row.part_index === null
        ? { kind: 'blob', blob: row.blob }
        : { kind: 'part', rawBlob: row.blob, index: row.part_index },
  }
}
