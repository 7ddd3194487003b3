import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../row-id.ts'

/** Starred covers everything outside Trash and Junk. */
export function inPlace(mailboxId: string, folderId: string): RawBuilder<boolean> {
  return sql<boolean>`folder_id in (
    select f.id from folder f join folder place on place.id = ${rowId(folderId)} and place.mailbox_id = ${mailboxId}
    where f.mailbox_id = ${mailboxId}
      and (f.id = place.id or (place.role = 'starred' and f.role not in ('trash', 'junk')))
  )`
}
