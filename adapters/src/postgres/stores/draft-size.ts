import { MIN_DRAFT_BYTES } from '@sen/model/drafts/limits'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The size is that of the written content and uploaded files. If an appended source is longer, its size counts, because
 * both are the same content. The text of an HTML draft is derived, and parts of other messages are only references. A
 * mailbox's usage adds uploads that belong to no draft yet. Migration 0170 has the same expression.
 */
export async function recountDraft(tx: Transaction<Database>, mailboxId: string, draftId: string): Promise<void> {
  await sql`
    with counted as (
      select m.id, m.size_bytes as before,
        greatest(${MIN_DRAFT_BYTES}, octet_length(case b.html when '' then b.text else b.html end)
        + octet_length(concat(m.recipients_to, m.recipients_cc, m.recipients_bcc, m.reference_ids)) + coalesce((
          select sum(f.size_bytes) from file f where f.message_id = m.id and f.part_index is null
        ), 0), coalesce((
          select d.size_bytes from draft_source d
          where d.message_id = m.id and d.revision = m.revision and d.is_appended
        ), 0))::integer as after,
        exists (select 1 from file f where f.message_id = m.id and not f.is_inline) as has_attachments
      from message m join message_body b on b.message_id = m.id
      where m.id = ${draftId} and m.mailbox_id = ${mailboxId} and m.kind = 'draft'
    ),
    changed as (
      update message m set size_bytes = counted.after, has_attachments = counted.has_attachments
      from counted where m.id = counted.id
    )
    update mailbox set used_bytes = used_bytes + counted.after - counted.before
    from counted where mailbox.id = ${mailboxId} and counted.after <> counted.before`.execute(tx)
}
