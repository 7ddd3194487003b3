import type { MailboxId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'

/** Stored and computed usage must be equal. */
export async function recountUse<T>(
  db: Kysely<T>,
  mailboxId: MailboxId,
): Promise<{ readonly said: number; readonly counted: number }> {
  const { rows } = await sql<{ said: string; counted: string }>`
    select m.used_bytes as said,
      coalesce((select sum(size_bytes) from message where mailbox_id = m.id), 0) +
      coalesce((
        select sum(size_bytes) from file where mailbox_id = m.id and message_id is null and part_index is null and not is_released
      ), 0) as counted
    from mailbox m where m.id = ${mailboxId}`.execute(db)
  return { said: Number(rows[0]?.said), counted: Number(rows[0]?.counted) }
}
