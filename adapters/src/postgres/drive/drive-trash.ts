import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import type { ItemPlacement } from './item-placement.ts'

/** An item within another one is trashed with it. */
export async function moveToTrash(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    with recursive tree as (
      select id as root_id, id, 0 as level from drive_item
      where mailbox_id = ${mailboxId} and id = any(${[...ids]}::bigint[]) and trashed_at is null
      union all
      select tree.root_id, c.id, tree.level + 1 from tree cross join lateral (
        select * from drive_item where parent_id = tree.id offset 0
      ) c where c.trashed_at is null
    ),
    going as (select distinct on (id) id, root_id from tree order by id, level desc)
    update drive_item i set trashed_at = ${at}, trash_root_id = going.root_id
    from going where i.id = going.id`.execute(tx)
}

/** It is the first key of the lock; the second one is the mailbox. */
const TRASH_LOCK = 0x53656e54

/** Take it before the mailbox's row, or two transactions could deadlock. */
export async function lockTrash(tx: Transaction<Database>, mailboxId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRASH_LOCK}::integer, hashtext(${mailboxId}))`.execute(tx)
}

/** In one statement, the counting trigger locks the mailbox's row only at the end. */
export async function restoreContents(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update drive_item set trashed_at = null, trash_root_id = null
    where mailbox_id = ${mailboxId} and trash_root_id = any(${[...ids]}::bigint[]) and id <> trash_root_id`.execute(tx)
}

/** Items that had been trashed before stay in the recycle bin. */
export async function restoreTrashed(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly string[],
  itemPlacement: Pick<ItemPlacement, 'parent_id'> & Partial<ItemPlacement>,
): Promise<void> {
  const these = sql<boolean>`${sql.ref('trash_root_id')} = any(${[...ids]}::bigint[])`
  await tx
    .updateTable('drive_item')
    .set(itemPlacement)
    .where('mailbox_id', '=', mailboxId)
    .where(these)
    .whereRef('id', '=', 'trash_root_id')
    .execute()
  await tx
    .updateTable('drive_item')
    .set({ trashed_at: null, trash_root_id: null })
    .where('mailbox_id', '=', mailboxId)
    .where(these)
    .execute()
}

/** A cascade would work row by row, so versions go first, then files and inner folders. */
export async function removeTrashed(
  tx: Transaction<Database>,
  mailboxId: string,
  roots: readonly string[] | 'all',
  limit: number,
  until?: Date,
): Promise<number> {
  // An unfinished copy (`trash_root_id` 0) is identified by its own id.
  const meant =
    roots === 'all'
      ? sql`trash_root_id is not null`
      : sql`(trash_root_id = any(${[...roots]}::bigint[]) or trash_root_id = 0 and id = any(${[...roots]}::bigint[]))`
  const doomed = sql`mailbox_id = ${mailboxId} and ${meant} ${until ? sql`and trashed_at <= ${until}` : sql``}`
  const { rows: files } = await sql<{ id: string }>`
    select id from drive_item where ${doomed} and kind = 'file' limit ${limit}`.execute(tx)
  if (files.length > 0) {
    const ids = files.map(({ id }) => id)
    await sql`delete from drive_version where item_id = any(${ids}::bigint[])`.execute(tx)
    await sql`delete from drive_search where item_id = any(${ids}::bigint[])`.execute(tx)
    await sql`delete from drive_item where id = any(${ids}::bigint[])`.execute(tx)
    if (files.length === limit) return limit
  }
  let count = files.length
  // Otherwise a folder restored in between would be empty.
  for (;;) {
    const gone = await removeInnermost(tx, doomed, limit - count)
    count += gone
    if (gone === 0 || count >= limit) return count
  }
}

async function removeInnermost(tx: Transaction<Database>, doomed: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select g.id from (select id from drive_item where ${doomed} and kind = 'folder') g
    where not exists (
      select from (select * from drive_item where parent_id = g.id offset 0) c where ${doomed} and kind = 'folder' offset 0
    )
    limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`update drive_item set parent_id = null where parent_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from drive_item where id = any(${ids}::bigint[])`.execute(tx)
  return ids.length
}
