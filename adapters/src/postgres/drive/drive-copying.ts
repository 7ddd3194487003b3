import type { DriveItemId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import type { Placed } from './drive-place.ts'

/**
 * Looks up each item of the tree: nobody can guess how many rows a recursion has, and who guesses many reads the drives of all mailboxes
 * for one file. All of the tree is read before anything is written, so that a folder can be copied into itself.
 */
export async function copyTree(
  tx: Transaction<Database>,
  mailboxId: string,
  id: DriveItemId,
  into: Placed & { readonly at: Date; readonly createdBy: string },
): Promise<DriveItemId> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select id, parent_id, 0 as level from drive_item
      where mailbox_id = ${mailboxId} and id = ${rowId(id)} and trashed_at is null
      union all
      select c.id, c.parent_id, tree.level + 1 from tree cross join lateral (
        select * from drive_item where parent_id = tree.id and trashed_at is null offset 0
      ) c
    ),
    numbered as materialized (
      select id, parent_id, level, nextval(pg_get_serial_sequence('drive_item', 'id')) as copy_id from tree
    ),
    copied as (
      insert into drive_item (id, mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, size_bytes,
                              content_type, created_at, modified_at, used_at)
      overriding system value
      select n.copy_id, i.mailbox_id,
             case when n.level = 0 then ${into.parent_id}::bigint else above.copy_id end, i.kind,
             case when n.level = 0 then ${into.name} else i.name end,
             case when n.level = 0 then ${into.name_key} else i.name_key end,
             case when n.level = 0 then ${into.sort_key} else i.sort_key end,
             case when i.kind = 'file' then 1 end, i.size_bytes, i.content_type, ${into.at}, i.modified_at, ${into.at}
      from numbered n cross join lateral (select * from drive_item where id = n.id offset 0) i
      left join numbered above on above.id = n.parent_id
    ),
    contents as (
      insert into drive_version (item_id, mailbox_id, number, blob, size_bytes, content_type, scan_state, scan_signature,
                                 created_by, created_at)
      select n.copy_id, v.mailbox_id, 1, v.blob, v.size_bytes, v.content_type, v.scan_state, v.scan_signature,
             ${into.createdBy}, ${into.at}
      from numbered n cross join lateral (select * from drive_item where id = n.id offset 0) i
      cross join lateral (select * from drive_version where item_id = i.id and number = i.version_number offset 0) v
    )
    select copy_id as id from numbered where level = 0`.execute(tx)
  const copy = rows[0]
  if (!copy) throw new Error('what was to be copied is not there')
  return copy.id as DriveItemId
}
