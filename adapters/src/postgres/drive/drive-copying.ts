import type { CopyTarget, WrittenCopies } from '@sen/core/drive/drive-store'
import type { DriveItemId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { itemPlacement } from './item-placement.ts'

interface FolderRow {
  readonly folder_id: string | null
  readonly folders: number
  readonly files: number
  readonly levels: number
}

/** These states may still change, so the copy cannot rely on them. */
const UNSCANNED = sql.raw(`('scanning', 'failed')`)

/**
 * The tree is read completely first, so that a folder can be copied into itself. The counting triggers, which lock the
 * mailbox's row, are bypassed; `placeCopies` counts.
 */
export async function writeCopies(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly DriveItemId[],
  { at, createdBy }: { readonly at: Date; readonly createdBy: string },
): Promise<WrittenCopies> {
  await sql`select set_config('sen.drive_counts', 'later', true)`.execute(tx)
  const { rows } = await sql<{
    roots: Record<string, string> | null
    folders: readonly FolderRow[] | null
    unscanned: readonly string[] | null
    count: number
    bytes: string | null
  }>`
    with recursive tree as (
      select id as root_id, id, parent_id, kind, 0 as level from drive_item
      where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}::bigint[]) and trashed_at is null
      union all
      select tree.root_id, c.id, c.parent_id, c.kind, tree.level + 1 from tree cross join lateral (
        select * from drive_item where parent_id = tree.id offset 0
      ) c where c.trashed_at is null
    ),
    numbered as materialized (
      select root_id, id, parent_id, kind, level, nextval(pg_get_serial_sequence('drive_item', 'id')) as copy_id from tree
    ),
    paired as materialized (
      select n.*, above.copy_id as folder_id
      from numbered n left join numbered above on above.root_id = n.root_id and above.id = n.parent_id and n.level > 0
    ),
    copied as (
      insert into drive_item (id, mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, size_bytes,
                              content_type, created_at, modified_at, used_at)
      overriding system value
      select n.copy_id, i.mailbox_id, n.folder_id, i.kind, i.name,
             case when n.level = 0 then '/' || n.copy_id else i.name_key end, i.sort_key,
             case when i.kind = 'file' then 1 end, i.size_bytes, i.content_type, ${at}, i.modified_at, ${at}
      from paired n cross join lateral (select * from drive_item where id = n.id offset 0) i
    ),
    contents as (
      insert into drive_version (item_id, mailbox_id, number, blob, size_bytes, content_type, scan_state, scan_signature,
                                 created_by, created_at)
      select n.copy_id, v.mailbox_id, 1, v.blob, v.size_bytes, v.content_type, v.scan_state, v.scan_signature,
             ${createdBy}, ${at}
      from numbered n cross join lateral (select * from drive_item where id = n.id offset 0) i
      cross join lateral (select * from drive_version where item_id = i.id and number = i.version_number offset 0) v
      where n.kind = 'file'
      returning item_id, size_bytes, scan_state
    )
    select
      (select json_object_agg(root_id, copy_id::text) from numbered where level = 0) as roots,
      (select json_agg(f) from (
        select folder_id::text, (count(*) filter (where kind = 'folder'))::integer as folders,
               (count(*) filter (where kind = 'file'))::integer as files,
               coalesce(max(level) filter (where kind = 'folder') + 1, 0) as levels
        from paired group by folder_id
      ) f) as folders,
      (select json_agg(item_id::text) from contents where scan_state in ${UNSCANNED}) as unscanned,
      (select count(*)::integer from numbered) as count,
      (select sum(size_bytes) from contents) as bytes`.execute(tx)
  await sql`select set_config('sen.drive_counts', '', true)`.execute(tx)
  const [row] = rows
  const folders = row?.folders ?? []
  return {
    roots: new Map(Object.entries(row?.roots ?? {}) as [DriveItemId, DriveItemId][]),
    size: { count: row?.count ?? 0, sizeBytes: Number(row?.bytes ?? 0) },
    levels: Math.max(0, ...folders.map(({ levels }) => levels)),
    folders: folders.map(({ folder_id: id, folders: inner, files }) => ({
      id: (id as DriveItemId | null) ?? undefined,
      ...{ folders: inner, files },
    })),
    unscanned: (row?.unscanned ?? []) as readonly DriveItemId[],
  }
}

/** Four statements suffice for any number of copies, because the mailbox's other writers wait. */
export async function placeCopies(
  tx: Transaction<Database>,
  mailboxId: string,
  { size, folders, unscanned }: WrittenCopies,
  places: readonly CopyTarget[],
): Promise<void> {
  await sql`
    update mailbox set used_bytes = used_bytes + ${size.sizeBytes}, drive_file_bytes = drive_file_bytes + ${size.sizeBytes},
      drive_items = drive_items + ${size.count}
    where id = ${mailboxId}`.execute(tx)
  await sql`
    insert into drive_folder_count as c (mailbox_id, folder_id, folders, files)
    select ${mailboxId}::bigint, * from unnest(
      ${folders.map(({ id }) => rowId(id ?? '0'))}::bigint[], ${folders.map((each) => each.folders)}::integer[],
      ${folders.map(({ files }) => files)}::integer[]
    )
    on conflict (mailbox_id, folder_id) do update set folders = c.folders + excluded.folders, files = c.files + excluded.files`.execute(
    tx,
  )
  if (unscanned.length > 0) await copyScans(tx, mailboxId, unscanned)
  const rows = places.map(({ id, parentId, name }) => ({ id: rowId(id), ...itemPlacement(parentId, name) }))
  await sql`
    update drive_item i set parent_id = p.parent_id, name = p.name, name_key = p.name_key, sort_key = p.sort_key
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.parent_id)}::bigint[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map((row) => row.name_key)}::text[],
      ${rows.map((row) => row.sort_key)}::text[]
    ) as p(id, parent_id, name, name_key, sort_key)
    where i.mailbox_id = ${mailboxId} and i.id = p.id`.execute(tx)
}

/** The scanner did not see copies that were being written. */
async function copyScans(tx: Transaction<Database>, mailboxId: string, ids: readonly DriveItemId[]): Promise<void> {
  await sql`
    update drive_version copy set scan_state = known.scan_state, scan_signature = known.scan_signature
    from unnest(${rowIds(ids)}::bigint[]) as c(id) cross join lateral (
      select o.scan_state, o.scan_signature from drive_version v join drive_version o on o.blob = v.blob
      where v.item_id = c.id and o.mailbox_id = ${mailboxId} and o.scan_state not in ${UNSCANNED}
      order by (o.scan_state = 'infected') desc limit 1
    ) known
    where copy.item_id = c.id`.execute(tx)
}
