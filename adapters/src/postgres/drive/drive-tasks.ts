import type { DriveTaskWriter, WalkedItem, WalkPortion } from '@sen/core/tasks/drive/drive-task-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import type { DriveItemId, TaskId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { itemPlacement } from './item-placement.ts'

/** No item has this id, so hidden copies use it as root. */
const HIDDEN = sql.raw('0')

interface About {
  readonly at: Date
  readonly createdBy: string
}

export function driveTaskWriter(tx: Transaction<Database>, mailboxId: string): DriveTaskWriter {
  const own = (id: TaskId) => sql`(select id from task where id = ${rowId(id)} and mailbox_id = ${mailboxId})`
  return {
    beginWalk: async (id, folders) => {
      await sql`delete from drive_task_folder where task_id = ${own(id)}`.execute(tx)
      await sql`
        insert into drive_task_folder (task_id, folder_id, target_id)
        select ${own(id)}, * from unnest(
          ${rowIds(folders.map(({ folderId }) => folderId))}::bigint[],
          ${rowIds(folders.map(({ targetId }) => targetId))}::bigint[]
        )`.execute(tx)
    },
    nextOfWalk: (id, limit) => nextOfWalk(tx, own(id), limit),
    trashWalked: async (id, portion, at) => {
      const { numAffectedRows } = await sql`
        update drive_item i set trashed_at = ${at}, trash_root_id = t.target_id
        from ${walked(portion)} where i.mailbox_id = ${mailboxId} and i.id = t.id and i.trashed_at is null`.execute(tx)
      await descend(tx, own(id), portion, portion.items)
      return Number(numAffectedRows ?? 0)
    },
    copyWalked: async (id, portion, about) => {
      const copies = await copyItems(tx, mailboxId, walked(portion), about)
      const byId = new Map(copies.map((copy) => [`${copy.id} ${copy.target_id}`, copy.copy_id]))
      const items = portion.items.flatMap((item) => {
        const copy = byId.get(`${rowId(item.id)} ${rowId(item.targetId)}`)
        return copy === undefined ? [] : [{ ...item, targetId: copy as DriveItemId }]
      })
      await descend(tx, own(id), portion, items)
      return { count: copies.length, sizeBytes: items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
    },
    markTrashed: async (ids, at) => {
      const { rows } = await sql<{ id: string }>`
        with recursive above as (
          select id as start, parent_id from drive_item
          where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}::bigint[]) and trashed_at is null
          union all
          select above.start, f.parent_id from above cross join lateral (
            select * from drive_item where id = above.parent_id offset 0
          ) f
        ),
        outermost as (
          select start from above group by start having not bool_or(coalesce(parent_id = any(${rowIds(ids)}::bigint[]), false))
        )
        update drive_item set trashed_at = ${at}, trash_root_id = id
        where mailbox_id = ${mailboxId} and id in (select start from outermost) returning id`.execute(tx)
      return rows.map(({ id }) => id as DriveItemId)
    },
    restoreSome: async (roots, limit) => {
      const { numAffectedRows } = await sql`
        update drive_item set trashed_at = null, trash_root_id = null where id in (
          select id from drive_item
          where mailbox_id = ${mailboxId} and trash_root_id = any(${rowIds(roots)}::bigint[]) and id <> trash_root_id
          limit ${limit}
        )`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    copyHidden: async (ids, about) => {
      const roots = sql`(select id, null::bigint as target_id from unnest(${rowIds(ids)}::bigint[]) as id) t`
      const copies = await copyItems(tx, mailboxId, roots, about)
      return copies.map(({ id, copy_id: copy }) => [id as DriveItemId, copy as DriveItemId] as const)
    },
    placeHidden: async (copies) => {
      const rows = copies.map(({ id, parentId, name }) => ({ id: rowId(id), ...itemPlacement(parentId, name) }))
      await sql`
        update drive_item i set parent_id = p.parent_id, name = p.name, name_key = p.name_key, sort_key = p.sort_key,
          trashed_at = null, trash_root_id = null
        from unnest(
          ${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.parent_id)}::bigint[],
          ${rows.map(({ name }) => name)}::text[], ${rows.map((row) => row.name_key)}::text[],
          ${rows.map((row) => row.sort_key)}::text[]
        ) as p(id, parent_id, name, name_key, sort_key)
        where i.mailbox_id = ${mailboxId} and i.id = p.id`.execute(tx)
    },
  }
}

/** Both statements use an index from the walk's position, for any tree. */
async function nextOfWalk(
  tx: Transaction<Database>,
  task: RawBuilder<unknown>,
  limit: number,
): Promise<WalkPortion | undefined> {
  const { rows: entries } = await sql<{ id: string }>`
    select id from drive_task_folder where task_id = ${task} order by id limit ${limit}`.execute(tx)
  if (entries.length === 0) return undefined
  const { rows } = await sql<{ entry: string; target_id: string; id: string; kind: string; size_bytes: string }>`
    select e.id as entry, e.target_id, c.id, c.kind, c.size_bytes
    from (
      select * from drive_task_folder where task_id = ${task} order by id limit ${limit}
    ) e cross join lateral (
      select * from drive_item
      where parent_id = e.folder_id and id > e.after_id and (trashed_at is null or trash_root_id = e.target_id)
      order by id limit ${limit}
    ) c order by e.id, c.id limit ${limit}`.execute(tx)
  const last = rows.at(-1)
  const isFull = rows.length === limit && last !== undefined
  return {
    items: rows.map((row) => ({
      id: row.id as DriveItemId,
      kind: row.kind as DriveItemKind,
      targetId: row.target_id as DriveItemId,
      sizeBytes: Number(row.size_bytes),
    })),
    ended: entries.flatMap(({ id }) => (!isFull || BigInt(id) < BigInt(last.entry) ? id : [])),
    ...(isFull && { within: { entry: last.entry, after: last.id as DriveItemId } }),
  }
}

function walked({ items }: WalkPortion): RawBuilder<unknown> {
  return sql`unnest(
    ${rowIds(items.map(({ id }) => id))}::bigint[], ${rowIds(items.map(({ targetId }) => targetId))}::bigint[]
  ) as t(id, target_id)`
}

async function descend(
  tx: Transaction<Database>,
  task: RawBuilder<unknown>,
  { ended, within }: WalkPortion,
  items: readonly WalkedItem[],
): Promise<void> {
  await sql`delete from drive_task_folder where task_id = ${task} and id = any(${[...ended]}::bigint[])`.execute(tx)
  if (within) {
    await sql`
      update drive_task_folder set after_id = ${rowId(within.after)}::bigint
      where task_id = ${task} and id = ${within.entry}::bigint`.execute(tx)
  }
  const folders = items.filter(({ kind }) => kind === 'folder')
  if (folders.length === 0) return
  await sql`
    insert into drive_task_folder (task_id, folder_id, target_id)
    select ${task}, * from unnest(
      ${rowIds(folders.map(({ id }) => id))}::bigint[], ${rowIds(folders.map(({ targetId }) => targetId))}::bigint[]
    )`.execute(tx)
}

/** Without a target, copies are hidden. If a name was taken meanwhile, the first copy stays. */
async function copyItems(
  tx: Transaction<Database>,
  mailboxId: string,
  items: RawBuilder<unknown>,
  { at, createdBy }: About,
): Promise<readonly { readonly id: string; readonly target_id: string | null; readonly copy_id: string }[]> {
  const { rows } = await sql<{ id: string; target_id: string | null; copy_id: string }>`
    with numbered as materialized (
      select t.id, t.target_id, nextval(pg_get_serial_sequence('drive_item', 'id')) as copy_id
      from ${items} cross join lateral (select * from drive_item where id = t.id offset 0) i
      where i.mailbox_id = ${mailboxId} and i.trashed_at is null and not exists (
        select from drive_item there
        where there.mailbox_id = ${mailboxId} and coalesce(there.parent_id, 0) = t.target_id
          and there.name_key = i.name_key and there.trashed_at is null
      )
    ),
    copied as (
      insert into drive_item (id, mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, size_bytes,
                              content_type, created_at, modified_at, used_at, trashed_at, trash_root_id)
      overriding system value
      select n.copy_id, i.mailbox_id, n.target_id, i.kind, i.name, i.name_key, i.sort_key,
             case when i.kind = 'file' then 1 end, i.size_bytes, i.content_type, ${at}, i.modified_at, ${at},
             case when n.target_id is null then ${at}::timestamptz end, case when n.target_id is null then ${HIDDEN}::bigint end
      from numbered n cross join lateral (select * from drive_item where id = n.id offset 0) i
    ),
    contents as (
      insert into drive_version (item_id, mailbox_id, number, blob, size_bytes, content_type, scan_state, scan_signature,
                                 created_by, created_at)
      select n.copy_id, v.mailbox_id, 1, v.blob, v.size_bytes, v.content_type, v.scan_state, v.scan_signature,
             ${createdBy}, ${at}
      from numbered n cross join lateral (select * from drive_item where id = n.id and kind = 'file' offset 0) i
      cross join lateral (select * from drive_version where item_id = i.id and number = i.version_number offset 0) v
    )
    select id, target_id, copy_id from numbered`.execute(tx)
  return rows
}
