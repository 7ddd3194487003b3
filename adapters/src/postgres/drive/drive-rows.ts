import type { DriveItem, DriveVersion } from '@sen/core/drive/drive-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import { drivePath } from '@sen/model/drive/drive-names'
import type { FileScan } from '@sen/model/files/file-scan'
import type { DriveItemId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface VersionRow {
  readonly number: number
  readonly blob: string
  readonly version_bytes: string
  readonly version_type: string
  readonly scan_state: string
  readonly scan_signature: string
  readonly created_by: string
  readonly version_at: Date
}

interface ItemRow extends VersionRow {
  readonly id: string
  readonly kind: string
  readonly parent_id: string | null
  readonly name: string
  readonly size_bytes: string
  readonly created_at: Date
  readonly modified_at: Date
  readonly is_favorite: boolean
  readonly trashed_at: Date | null
  readonly trash_root_id: string | null
  readonly is_shared: boolean
}

export const VERSION_COLUMNS = sql.raw(`v.number, v.blob, v.size_bytes as version_bytes, v.content_type as version_type,
  v.scan_state, v.scan_signature, v.created_by, v.created_at as version_at`)

export async function readItems(
  db: Kysely<Database>,
  mailboxId: string,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`i.id`,
): Promise<readonly DriveItem[]> {
  const rows = await itemRows(db, page, order)
  const parents = [...new Set(rows.flatMap(({ parent_id: id }) => id ?? []))]
  const paths = await pathsAbove(db, mailboxId, parents)
  return rows.map((row) => toItem(row, row.parent_id === null ? undefined : paths.get(row.parent_id)))
}

/** Hides the folders above, which people who see a shared item must not see. @param page rows of `drive_item` */
export async function readItemsAlone(db: Kysely<Database>, page: RawBuilder<unknown>): Promise<readonly DriveItem[]> {
  const rows = await itemRows(db, page, sql`i.id`)
  return rows.map((row) => ({ ...toItem(row, undefined), parentId: undefined }))
}

export const IS_SHARED = sql`exists (select from drive_share s where s.item_id = i.id and s.state = 'live'
  and (s.expires_at is null or s.expires_at > now()))`

async function itemRows(
  db: Kysely<Database>,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.kind, i.parent_id, i.name, i.size_bytes, i.created_at, i.modified_at, i.is_favorite, i.trashed_at,
           i.trash_root_id, ${VERSION_COLUMNS},
           ${IS_SHARED} as is_shared
    from (${page}) i left join drive_version v on v.item_id = i.id and v.number = i.version_number
    order by ${order}`.execute(db)
  return rows
}

interface PathAbove {
  readonly names: readonly string[]
  readonly trashedAt: Date | undefined
}

/**
 * Returns the ancestors, outermost first. `offset 0` forces an index lookup per step, because the planner overestimates
 * recursions. Another condition would make it scan an index at each step before a table is analyzed.
 */
async function pathsAbove(
  db: Kysely<Database>,
  mailboxId: string,
  folderIds: readonly string[],
): Promise<ReadonlyMap<string, PathAbove>> {
  if (folderIds.length === 0) return new Map()
  const { rows } = await sql<{ start: string; names: string[]; trashed_at: Date | null }>`
    with recursive above as (
      select id as start, parent_id, name, trashed_at, 0 as step from drive_item
      where mailbox_id = ${mailboxId} and id = any(${[...folderIds]}::bigint[])
      union all
      select above.start, i.parent_id, i.name, i.trashed_at, above.step + 1 from above cross join lateral (select * from drive_item where id = above.parent_id offset 0) i
    )
    select start, array_agg(name order by step desc) as names, min(trashed_at) as trashed_at from above group by start`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.start, { names: row.names, trashedAt: row.trashed_at ?? undefined }]))
}

/** @param above an item below a trashed folder counts as trashed */
function toItem(row: ItemRow, above: PathAbove | undefined): DriveItem {
  return {
    id: row.id as DriveItemId,
    kind: row.kind as DriveItemKind,
    parentId: (row.parent_id as DriveItemId | null) ?? undefined,
    name: row.name,
    path: drivePath([...(above?.names ?? []), row.name]),
    sizeBytes: Number(row.size_bytes),
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    isFavorite: row.is_favorite,
    isShared: row.is_shared,
    trashedAt: row.trashed_at ?? above?.trashedAt,
    isTrashRoot: row.trash_root_id === row.id,
    current: row.kind === 'file' ? toVersion(row) : undefined,
  }
}

export function toVersion(row: VersionRow): DriveVersion {
  return {
    number: row.number,
    blob: row.blob,
    sizeBytes: Number(row.version_bytes),
    contentType: row.version_type,
    scan: { state: row.scan_state as FileScan, signature: row.scan_signature },
    createdBy: row.created_by,
    createdAt: row.version_at,
  }
}
