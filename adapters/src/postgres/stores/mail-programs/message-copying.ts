import type { CopiedMessage } from '@sen/core/mail-programs/mail-program-store'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_MESSAGES_OF_THREAD } from '@sen/model/bulkheads/limits'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { JUNK_KEYWORD } from '@sen/model/mail-programs/spam-keywords'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { WITHOUT_VERDICT } from '../message-moving.ts'

interface CopyRequest {
  readonly ids: readonly MessageId[]
  readonly to: FolderId
  readonly version: number
}

/**
 * The copies share the blob and the thread, and views of the web show equal messages once. A copy has no delivery key,
 * because it was not delivered, and no former folder, because it was not moved. Messages of a full thread are skipped.
 * Each statement copies a slice, so that none takes long.
 */
export async function copyMessages(
  tx: Transaction<Database>,
  mailboxId: string,
  { ids, to, version }: CopyRequest,
): Promise<readonly CopiedMessage[]> {
  const copied: CopiedMessage[] = []
  await suspendLabelTrigger(tx, mailboxId, ids)
  for (let start = 0; start < ids.length; start += CHANGE_SLICE_MESSAGES) {
    const slice = ids.slice(start, start + CHANGE_SLICE_MESSAGES)
    copied.push(...(await copySlice(tx, mailboxId, { ids: slice, to, version })))
  }
  await inheritLabels(tx, mailboxId, copied)
  return copied
}

/**
 * Works around the trigger `message_inheriting_labels`, which reads the whole thread for each message that is inserted.
 * It skips threads without labels in `folder_thread`, which the caller derives again with `refresh`. This may go when the
 * trigger works per statement.
 */
async function suspendLabelTrigger(
  tx: Transaction<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
): Promise<void> {
  await sql`
    update folder_thread set label_ids = '{}'
    where label_ids <> '{}' and thread_id in (
      select thread_id from message where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}::bigint[])
    )`.execute(tx)
}

/** Adds the labels that the trigger would add, in one statement. */
async function inheritLabels(
  tx: Transaction<Database>,
  mailboxId: string,
  copied: readonly CopiedMessage[],
): Promise<void> {
  await sql`
    insert into message_label (message_id, label_id, version)
    select pair.copy, labels.label_id, labels.version
    from unnest(
      ${rowIds(copied.map(({ copy }) => copy))}::bigint[], ${rowIds(copied.map(({ threadId }) => threadId))}::bigint[]
    ) pair(copy, thread_id)
    join (
      select m.thread_id, l.label_id, max(l.version) as version
      from message m join message_label l on l.message_id = m.id and l.is_set
      where m.mailbox_id = ${mailboxId}
        and m.thread_id = any(${rowIds([...new Set(copied.map(({ threadId }) => threadId))])}::bigint[])
      group by m.thread_id, l.label_id
    ) labels using (thread_id)
    on conflict (message_id, label_id) do nothing`.execute(tx)
}

async function copySlice(
  tx: Transaction<Database>,
  mailboxId: string,
  { ids, to, version }: CopyRequest,
): Promise<readonly CopiedMessage[]> {
  const { rows } = await sql<{ source: string; copy: string; thread_id: string; sender: string | null }>`
    with source as materialized (
      select m.id, nextval(pg_get_serial_sequence('message', 'id')) as copy_id, m.thread_id, m.size_bytes,
        case when m.kind = 'received' then m.sender ->> 'email' end as sender
      from unnest(${rowIds(ids)}::bigint[]) with ordinality wanted(id, n) join message m on m.id = wanted.id
      where m.mailbox_id = ${mailboxId} and m.kind <> 'draft' and m.raw_blob is not null
        and (
          select count(*) from (select from message o where o.thread_id = m.thread_id limit ${MAX_MESSAGES_OF_THREAD}) known
        ) < ${MAX_MESSAGES_OF_THREAD}
      order by wanted.n
    ),
    target as (
      select id, role, case when role = 'junk' then ${[JUNK_KEYWORD]}::text[] else '{}' end as verdict
      from folder where id = ${rowId(to)} and mailbox_id = ${mailboxId}
    ),
    added as (
      insert into message (
        id, mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
        sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes, raw_blob,
        is_read, is_starred, has_attachments, unparsable, envelope, version, verdict, scan, list_post, is_bulk,
        filed_reason, bounced, protection, is_answered, is_forwarded, is_deleted, keywords, octets
      ) overriding system value
      select s.copy_id, m.mailbox_id, m.thread_id, target.id, m.kind, m.message_id_header, m.identity_key, m.in_reply_to,
        m.reference_ids, m.subject, m.sender, m.reply_to, m.recipients_to, m.recipients_cc, m.recipients_bcc, m.sent_at,
        m.received_at, m.snippet, m.size_bytes, m.raw_blob, m.is_read, m.is_starred, m.has_attachments, m.unparsable,
        m.envelope, ${version}::integer, m.verdict, m.scan, m.list_post, m.is_bulk, m.filed_reason, m.bounced, m.protection,
        m.is_answered, m.is_forwarded, m.is_deleted,
        case when target.role = 'junk' or f.role = 'junk' then ${WITHOUT_VERDICT} || target.verdict else m.keywords end,
        m.octets
      from source s join message m on m.id = s.id join folder f on f.id = m.folder_id cross join target
      order by s.copy_id
      returning id
    ),
    bodies as (
      insert into message_body (message_id, text, html, clean_html, clean_version, has_remote_content, is_cut)
      select s.copy_id, b.text, b.html, b.clean_html, b.clean_version, b.has_remote_content, b.is_cut
      from source s join added on added.id = s.copy_id join message_body b on b.message_id = s.id
    ),
    structures as (
      insert into message_structure (message_id, header, structure, structure_octets)
      select s.copy_id, t.header, t.structure, t.structure_octets
      from source s join added on added.id = s.copy_id join message_structure t on t.message_id = s.id
    ),
    files as (
      insert into file (
        mailbox_id, message_id, position, name, size_bytes, content_type, content_id, is_inline, blob, part_index, scan,
        scan_signature, content_digest, is_disguised
      )
      select f.mailbox_id, s.copy_id, f.position, f.name, f.size_bytes, f.content_type, f.content_id, f.is_inline, f.blob,
        f.part_index, f.scan, f.scan_signature, f.content_digest, f.is_disguised
      from source s join added on added.id = s.copy_id join file f on f.message_id = s.id
    ),
    used as (
      update mailbox set used_bytes = used_bytes + (
        select coalesce(sum(s.size_bytes), 0) from source s join added on added.id = s.copy_id
      )
      where id = ${mailboxId}
    )
    select s.id as source, s.copy_id as copy, s.thread_id, s.sender
    from source s join added on added.id = s.copy_id order by s.copy_id`.execute(tx)
  return rows.map(({ source, copy, thread_id, sender }) => {
    const ids = { source: source as MessageId, copy: copy as MessageId, threadId: thread_id as ThreadId }
    return { ...ids, sender: sender === null ? undefined : normaliseEmail(sender) }
  })
}
