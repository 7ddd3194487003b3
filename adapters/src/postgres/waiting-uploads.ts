import type { WaitingUploads } from '@sen/core/attachments/waiting-uploads'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** A signature, a template, a draft or sent mail uses the public picture. */
const isNamed = sql`(
  exists (select from setting s
          where s.mailbox_id = file.mailbox_id and s.key = 'signature' and strpos(s.value::text, file.uuid::text) > 0)
  or exists (select from signature s
             where s.mailbox_id = file.mailbox_id and strpos(s.html, file.uuid::text) > 0)
  or exists (select from template t
             where t.mailbox_id = file.mailbox_id and strpos(t.html, file.uuid::text) > 0)
  or exists (select from message m join message_body b on b.message_id = m.id
             where m.mailbox_id = file.mailbox_id and m.kind in ('draft', 'sent') and strpos(b.html, file.uuid::text) > 0))`

export class PostgresWaitingUploads implements WaitingUploads {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async removeBefore(before: Date): Promise<number> {
    const rows = await this.#db
      .selectFrom('file')
      .select('mailbox_id')
      .distinct()
      .where('message_id', 'is', null)
      .where('created_at', '<', before)
      .execute()
    let removed = 0
    for (const row of rows) removed += await this.#removeOf(row.mailbox_id, before)
    return removed
  }

  #removeOf(mailboxId: string, before: Date): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      // A draft may be taking one of these files, so the mailbox's row is locked first, as every writer does.
      await tx.selectFrom('mailbox').select('id').where('id', '=', mailboxId).forUpdate().execute()
      const { rows } = await sql<{ removed: number }>`
        with gone as (
          delete from file
          where mailbox_id = ${mailboxId} and message_id is null and created_at < ${before}
            and not (is_public and ${isNamed})
          returning size_bytes, part_index is null and not is_released as is_counted
        ),
        counted as (
          select count(*)::integer as removed, coalesce(sum(size_bytes) filter (where is_counted), 0) as bytes
          from gone
        ),
        used as (
          update mailbox set used_bytes = used_bytes - counted.bytes from counted where mailbox.id = ${mailboxId}
        )
        select removed from counted`.execute(tx)
      return rows[0]?.removed ?? 0
    })
  }
}
