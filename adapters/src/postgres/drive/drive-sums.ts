import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

const DIFFERS = sql`
  (m.drive_file_bytes, m.drive_version_bytes, m.drive_trash_bytes, m.drive_items, m.drive_trash_items)
  is distinct from (u.file_bytes, u.version_bytes, u.trash_bytes, u.items, u.trash_items)`

export async function correctDriveTotals(db: Kysely<Database>): Promise<number> {
  const { rows: mailboxes } = await sql<{ id: string }>`
    select id from mailbox where (drive_items, drive_file_bytes, drive_version_bytes, drive_trash_bytes) <> (0, 0, 0, 0)
    union select mailbox_id from drive_item order by id`.execute(db)
  let count = 0
  for (const { id } of mailboxes) {
    // One statement sees sums and files at one moment, so no lock is needed.
    const { rows } = await sql`
      select from mailbox m join drive_use u on u.mailbox_id = m.id where m.id = ${id} and ${DIFFERS}`.execute(db)
    if (rows.length > 0) count += await correctTotals(db, id)
  }
  return count
}

/** The lock comes first, so that the next statement sees all committed changes. */
async function correctTotals(db: Kysely<Database>, mailboxId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select from mailbox where id = ${mailboxId} for no key update`.execute(tx)
    const { numAffectedRows } = await sql`
      update mailbox m
      set drive_file_bytes = u.file_bytes, drive_version_bytes = u.version_bytes, drive_trash_bytes = u.trash_bytes,
        drive_items = u.items, drive_trash_items = u.trash_items
      from drive_use u where u.mailbox_id = m.id and m.id = ${mailboxId} and ${DIFFERS}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}
