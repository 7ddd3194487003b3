import type { DriveReader, DriveTreeItem } from '@sen/core/drive/drive-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import { driveNameKey } from '@sen/model/drive/drive-names'
import type { DriveItemId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { isUuid, rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { UNNAMED_SINCE } from '../unnamed-bytes.ts'
import { driveLists } from './drive-lists.ts'
import { readItems, toVersion, VERSION_COLUMNS, type VersionRow } from './drive-rows.ts'

export function driveReader(db: Kysely<Database>, mailboxId: string): DriveReader {
  const ofMailbox = sql`mailbox_id = ${mailboxId}`
  const items = async (condition: ReturnType<typeof sql>) =>
    readItems(db, mailboxId, sql`select * from drive_item where ${ofMailbox} and ${condition}`)
  const one = async (condition: ReturnType<typeof sql>) => (await items(condition))[0]
  return {
    ...driveLists(db, mailboxId),
    find: (id) => one(sql`id = ${rowId(id)}`),
    findMany: async (ids) => {
      const found = await items(sql`id = any(${rowIds(ids)}::bigint[])`)
      const byId = new Map(found.map((item) => [item.id, item]))
      return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    },
    findByPath: async (names) => {
      const id = await idByPath(db, mailboxId, names)
      return id === undefined ? undefined : one(sql`id = ${id}`)
    },
    folderPath: async (id) => {
      const { rows } = await sql<{ id: string; name: string }>`
        with recursive above as (
          select id, parent_id, name, 0 as step from drive_item where ${ofMailbox} and id = ${rowId(id)}
          union all
          select i.id, i.parent_id, i.name, above.step + 1 from above cross join lateral (select * from drive_item where id = above.parent_id offset 0) i
        )
        select id, name from above order by step desc`.execute(db)
      return rows.map((row) => ({ id: row.id as DriveItemId, name: row.name }))
    },
    unnamedBytes: async (by) => {
      const { rows } = await sql<{ bytes: string }>`
        select coalesce(sum(bytes), 0)::text as bytes from unnamed_drive_bytes
        where ${ofMailbox} and at > ${UNNAMED_SINCE} and by_visitor = ${by === 'visitor'}`.execute(db)
      return Number(rows[0]?.bytes ?? 0)
    },
    takenKeys: async (folderId, keys) => {
      const { rows } = await sql<{ name_key: string }>`
        select name_key from drive_item
        where ${ofMailbox} and coalesce(parent_id, 0) = ${rowId(folderId ?? '0')} and trashed_at is null
          and name_key = any(${[...keys]}::text[])`.execute(db)
      return new Set(rows.map((row) => row.name_key))
    },
    findByName: (folderId, key) =>
      one(sql`coalesce(parent_id, 0) = ${rowId(folderId ?? '0')} and trashed_at is null and name_key = ${key}`),
    count: async () => {
      const { rows } = await sql<{ drive_items: number }>`
        select drive_items from mailbox where id = ${mailboxId}`.execute(db)
      return rows[0]?.drive_items ?? 0
    },
    usage: async () => {
      const { rows } = await sql<{ files: string; versions: string; trash: string; count: number }>`
        select drive_file_bytes as files, drive_version_bytes as versions, drive_trash_bytes as trash,
               drive_items - drive_trash_items as count
        from mailbox where id = ${mailboxId}`.execute(db)
      const row = rows[0]
      return {
        files: Number(row?.files ?? 0),
        versions: Number(row?.versions ?? 0),
        trash: Number(row?.trash ?? 0),
        count: row?.count ?? 0,
      }
    },
    folderLevels: async (id) => {
      const { rows } = await sql<{ levels: number }>`
        with recursive tree as (
          select id, trash_root_id, 1 as level from drive_item where ${ofMailbox} and id = ${rowId(id)}
          union all
          select c.id, c.trash_root_id, tree.level + 1 from tree cross join lateral (
            select * from drive_item where parent_id = tree.id offset 0
          ) c
          where c.kind = 'folder' and c.trash_root_id is not distinct from tree.trash_root_id
        )
        select coalesce(max(level), 0) as levels from tree`.execute(db)
      return rows[0]?.levels ?? 0
    },
    sizeOf: async (ids) => {
      const { rows } = await sql<{ count: string; bytes: string; levels: number }>`
        with recursive tree as (
          select id, size_bytes, kind, 1 as level from drive_item
          where ${ofMailbox} and id = any(${rowIds(ids)}::bigint[]) and trashed_at is null
          union all
          select c.id, c.size_bytes, c.kind, tree.level + 1 from tree cross join lateral (
            select * from drive_item where parent_id = tree.id offset 0
          ) c where c.trashed_at is null
        )
        select count(*), coalesce(sum(size_bytes), 0) as bytes,
          coalesce(max(level) filter (where kind = 'folder'), 0) as levels from tree`.execute(db)
      const row = rows[0]
      return { count: Number(row?.count ?? 0), sizeBytes: Number(row?.bytes ?? 0), levels: row?.levels ?? 0 }
    },
    areAbove: async (ids, limit) => {
      const { rows } = await sql<{ count: string }>`
        with recursive tree as (
          select id from drive_item where ${ofMailbox} and id = any(${rowIds(ids)}::bigint[]) and trashed_at is null
          union all
          select c.id from tree cross join lateral (
            select * from drive_item where parent_id = tree.id offset 0
          ) c where c.trashed_at is null
        )
        select count(*) from (select from tree limit ${limit + 1}) counted`.execute(db)
      return Number(rows[0]?.count ?? 0) > limit
    },
    countTrashed: async (roots, limit) => {
      const doomed =
        roots === 'all' ? sql`trash_root_id is not null` : sql`trash_root_id = any(${rowIds(roots)}::bigint[])`
      const { rows } = await sql<{ count: string }>`
        select count(*) from (
          select from drive_item where ${ofMailbox} and ${doomed} limit ${limit}
        ) counted`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    below: (ids, limit) => itemsBelow(db, mailboxId, ids, limit),
    versions: async (id) => {
      const { rows } = await sql<VersionRow>`
        select ${VERSION_COLUMNS} from drive_version v where v.mailbox_id = ${mailboxId} and v.item_id = ${rowId(id)}
        order by v.number desc`.execute(db)
      return rows.map(toVersion)
    },
    findVersion: async (id, number) => {
      const { rows } = await sql<VersionRow>`
        select ${VERSION_COLUMNS} from drive_version v
        where v.mailbox_id = ${mailboxId} and v.item_id = ${rowId(id)} and v.number = ${number}`.execute(db)
      return rows[0] && toVersion(rows[0])
    },
    savedFrom: async (fileId) => {
      const found = await items(sql`source_file_id = ${rowId(fileId)} and trashed_at is null`)
      return found.findLast(({ trashedAt }) => !trashedAt)
    },
    takenFrom: async (uploadId) => {
      if (!isUuid(uploadId)) return undefined
      return one(sql`id = (select item_id from drive_version where upload_id = ${uploadId}::uuid)`)
    },
  }
}

async function idByPath(
  db: Kysely<Database>,
  mailboxId: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    with recursive walk as (
      select 0::bigint as id, 0 as step
      union all
      select i.id, walk.step + 1
      from walk cross join lateral (
        select * from drive_item
        where mailbox_id = ${mailboxId} and coalesce(parent_id, 0) = walk.id and trashed_at is null
          and name_key = (${names.map(driveNameKey)}::text[])[walk.step + 1] offset 0
      ) i
    )
    select id from walk where step = ${names.length}`.execute(db)
  return rows[0]?.id
}

async function itemsBelow(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly DriveItemId[],
  limit: number,
): Promise<readonly DriveTreeItem[]> {
  const { rows } = await sql<{
    id: string
    kind: string
    parent_id: string | null
    name: string
    size_bytes: string
    modified_at: Date
    blob: string | null
    scan_state: string | null
  }>`
    with recursive tree as (
      select id, 0 as level from drive_item
      where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}::bigint[]) and trashed_at is null
      union all
      select c.id, tree.level + 1 from tree cross join lateral (
        select * from drive_item where parent_id = tree.id offset 0
      ) c where c.trashed_at is null
    ),
    carried as (select id, max(level) as level from tree group by id order by level, id limit ${limit})
    select i.id, i.kind, i.parent_id, i.name, i.size_bytes, i.modified_at, v.blob, v.scan_state
    from carried cross join lateral (select * from drive_item where id = carried.id offset 0) i
    left join lateral (
      select * from drive_version where item_id = i.id and number = i.version_number offset 0
    ) v on true
    order by carried.level, i.sort_key, i.id`.execute(db)
  return rows.map((row) => ({
    id: row.id as DriveItemId,
    kind: row.kind as DriveItemKind,
    parentId: (row.parent_id as DriveItemId | null) ?? undefined,
    name: row.name,
    sizeBytes: Number(row.size_bytes),
    modifiedAt: row.modified_at,
    isInfected: row.scan_state === 'infected',
    blob: row.blob ?? undefined,
  }))
}
