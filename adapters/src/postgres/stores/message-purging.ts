import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { UNNAMED_SINCE } from '../unnamed-bytes.ts'
import { notBeingSent } from './sending/being-sent.ts'

/** Deliveries refer to the message, so it is kept until all are done. */
export const IS_SETTLED = sql`${notBeingSent('m')} and not exists (
  select 1 from submission s where s.message_id = m.id and s.state in ('held', 'released')
)`

interface PurgedMessage {
  readonly id: MessageId
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly isGone: boolean
}

/**
 * Received and sent mail is retained outside the mailbox as long as configured (product decision 77), except drafts and
 * infected mail.
 * @param wanted a condition on the message `m`
 * @param by the person who deletes them; empty when their time in Trash has expired
 */
export async function purgeMessages(
  tx: Transaction<Database>,
  mailboxId: string,
  wanted: RawBuilder<unknown>,
  by: string,
): Promise<readonly PurgedMessage[]> {
  const { rows } = await sql<{ id: string; thread_id: string; folder_id: string; is_gone: boolean }>`
    with asked as (
      select m.id, m.thread_id, m.folder_id, m.size_bytes, ${IS_SETTLED} as is_gone from message m
      where m.mailbox_id = ${mailboxId} and ${wanted}
    ),
    kept as (
      insert into removed_message (
        mailbox_id, raw_blob, kind, folder_id, sender, recipients_to, recipients_bcc, subject, received_at, is_read, is_starred,
        label_ids, size_bytes, delivery_key, envelope, verdict, scan, removed_by
      )
      select m.mailbox_id, m.raw_blob, m.kind, case f.role when 'trash' then m.previous_folder_id else m.folder_id end, m.sender,
        jsonb_path_query_array(m.recipients_to, '$[0 to 5]'), m.recipients_bcc, m.subject, m.received_at, m.is_read, m.is_starred,
        array(select l.label_id from message_label l where l.message_id = m.id and l.is_set),
        m.size_bytes, m.delivery_key, m.envelope, m.verdict, m.scan, ${by}
      from asked join message m on m.id = asked.id join folder f on f.id = m.folder_id
      where asked.is_gone and m.raw_blob is not null and m.kind <> 'draft' and (m.scan ->> 'virus') is distinct from 'infected'
        and (
          select o.removed_mail_kept_days from mailbox b join domain d on d.id = b.domain_id
          join organisation o on o.id = d.organisation_id where b.id = ${mailboxId}
        ) > 0
    ),
    counted as (
      insert into purged_delivery (delivery_id, mailbox_id, recipient, domain, queued_at, refused_at)
      select d.id, d.mailbox_id, d.recipient, d.domain, d.queued_at, d.refused_at
      from asked join submission s on s.message_id = asked.id join delivery d on d.submission_id = s.id
      where asked.is_gone and s.kind = 'message' and s.state = 'done'
    ),
    expired as (
      delete from unnamed_mail_bytes where mailbox_id = ${mailboxId} and at < ${UNNAMED_SINCE}
    ),
    unnamed as (
      insert into unnamed_mail_bytes (mailbox_id, bytes)
      select ${mailboxId}, sum(size_bytes) from asked where is_gone having sum(size_bytes) > 0
    ),
    gone as (delete from message m using asked where m.id = asked.id and asked.is_gone),
    used as (
      update mailbox set used_bytes = greatest(0, used_bytes - (
        select coalesce(sum(size_bytes), 0) from asked where is_gone
      ))
      where id = ${mailboxId}
    )
    select id, thread_id, folder_id, is_gone from asked`.execute(tx)
  return rows.map((row) => ({
    id: row.id as MessageId,
    threadId: row.thread_id as ThreadId,
    folderId: row.folder_id as FolderId,
    isGone: row.is_gone,
  }))
}
