import type { DriveItem, DriveItems, DrivePageBounds, DriveReader, DriveSortOrder } from '@sen/core/drive/drive-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { IS_SHARED, readItems } from './drive-rows.ts'
import { findItems } from './drive-search.ts'

type Lists = Pick<DriveReader, 'list' | 'recent' | 'favorites' | 'sharedByMe' | 'trash' | 'search'>

export function driveLists(db: Kysely<Database>, mailboxId: string): Lists {
  const items = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => readItems(db, mailboxId, page, order)
  const counted = async (condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from drive_item i where mailbox_id = ${mailboxId} and ${condition}`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }
  const listed = async (
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    { limit, offset }: DrivePageBounds,
  ): Promise<DriveItems> => {
    const page = sql`select * from drive_item i where mailbox_id = ${mailboxId} and ${condition} order by ${order}
                     limit ${limit} offset ${offset}`
    const [found, total] = await Promise.all([items(page, order), counted(condition)])
    return { items: found, total }
  }
  /** A task may not have processed items below a trashed folder yet. */
  const outside = async (found: Promise<DriveItems>): Promise<DriveItems> => {
    const { items: all, total } = await found
    return { items: all.filter(({ trashedAt }) => !trashedAt), total }
  }
  return {
    list: (folderId, order, page) => listFolder(db, mailboxId, rowId(folderId ?? '0'), order, page),
    recent: async (limit) => {
      const order = sql`i.used_at desc, i.id desc`
      const page = sql`select * from drive_item i where mailbox_id = ${mailboxId} and trashed_at is null and kind = 'file'
                       order by ${order} limit ${limit}`
      return (await outside(items(page, order).then((found) => ({ items: found, total: found.length })))).items
    },
    favorites: (order, page) => outside(listed(sql`trashed_at is null and is_favorite`, foldersFirst(order), page)),
    sharedByMe: (order, page) => outside(listed(sql`trashed_at is null and ${IS_SHARED}`, foldersFirst(order), page)),
    trash: (page) => listed(sql`id = trash_root_id`, sql`i.trashed_at desc, i.id desc`, page),
    search: (words, page, only) => findItems(db, mailboxId, words, page, only),
  }
}

async function listFolder(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: string,
  order: DriveSortOrder,
  { limit, offset }: DrivePageBounds,
): Promise<DriveItems> {
  const { rows } = await sql<{ folders: number; files: number }>`
    select folders, files from drive_folder_count where mailbox_id = ${mailboxId} and folder_id = ${folderId}`.execute(
    db,
  )
  const { folders, files } = rows[0] ?? { folders: 0, files: 0 }
  const page = (
    kind: DriveItemKind,
    count: number,
    from: number,
  ): Promise<readonly DriveItem[]> | readonly DriveItem[] => {
    if (count <= 0) return []
    const by = sortExpression(kind, order)
    return readItems(
      db,
      mailboxId,
      sql`select * from drive_item i
          where mailbox_id = ${mailboxId} and coalesce(parent_id, 0) = ${folderId} and kind = ${sql.lit(kind)}
            and trashed_at is null
          order by ${by} limit ${count} offset ${from}`,
      by,
    )
  }
  const folderCount = Math.max(0, Math.min(limit, folders - offset))
  const fileOffset = Math.max(0, offset - folders)
  const fileCount = Math.max(0, Math.min(limit - folderCount, files - fileOffset))
  const found = await Promise.all([page('folder', folderCount, offset), page('file', fileCount, fileOffset)])
  return { items: found.flat(), total: folders + files }
}

function foldersFirst(order: DriveSortOrder): RawBuilder<unknown> {
  return sql`i.kind desc, ${sortExpression(order.sort === 'name' ? 'folder' : 'file', order)}`
}

/** Folders have neither size nor type, so their name decides. */
function sortExpression(kind: DriveItemKind, { sort, descending }: DriveSortOrder): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const isByName = kind === 'folder' && (sort === 'size' || sort === 'type')
  if (isByName) return sql`i.sort_key, i.id`
  const columns = {
    name: sql`i.sort_key ${direction}`,
    size: sql`i.size_bytes ${direction}`,
    last_modified: sql`i.modified_at ${direction}`,
    created_at: sql`i.created_at ${direction}`,
    type: sql`i.content_type collate "C" ${direction}, i.sort_key ${direction}`,
  }
  return sql`${columns[sort]}, i.id ${direction}`
}
