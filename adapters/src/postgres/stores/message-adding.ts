import type { AddedToThread, NewMessage } from '@sen/core/messages/message-store'
import type { ThreadCandidate } from '@sen/core/threads/thread-store'
import { hasAttachments } from '@sen/model/files/attachments'
import type { LabelId, MessageId, ThreadId } from '@sen/model/ids'
import { baseSubject } from '@sen/model/subjects'
import { mayJoinBySubject } from '@sen/model/threads/join-by-subject'
import type { Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import { runStatement, runWithTheNext } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { fromSender } from './addresses.ts'
import { referenceKeys, resolveThread } from './thread-resolving.ts'

const COLUMNS = `
  mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
  sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes,
  raw_blob, is_read, is_starred, has_attachments, unparsable, envelope, delivery_key, version,
  list_post, is_bulk, filed_reason, filed_by_rule, is_answered, is_forwarded, is_deleted, keywords, octets`
/** A copy gets its original's identity in the same statement, which saves a round trip. */
const valuesIn = (thread: string) => `
  $3, $4, $5, identity_of_arrival(
    $1, ${thread}, $5, $6, $9, $10::jsonb, $11::jsonb, $15::timestamptz, $27, $28, $29::jsonb
  ), $7, $8, $9,
  $10, $11, $12, $13, $14, $15::timestamptz, $16::timestamptz, $17, $18::integer,
  $19, $20::boolean, $21::boolean, $22::boolean, $23::boolean, $24::jsonb, $25, $26::integer, $30, $32::boolean,
  $33, $34::bigint, $35::boolean, $36::boolean, $37::boolean, $38::text[], $41::integer`

const REST = `
  body as (
    insert into message_body (message_id, text, html, is_cut) select id, $27, $28, $31::boolean from added
  ),
  structures as (
    insert into message_structure (message_id, header, structure, structure_octets)
    select id, $39::bytea, $40::jsonb, octet_length($40::jsonb::text) from added where $39::bytea is not null
  ),
  files as (
    insert into file (
      mailbox_id, message_id, position, name, size_bytes, content_type, content_id, is_inline, blob, part_index,
      content_digest, is_disguised
    )
    select
      $1, added.id, p.position, p.name, p.size_bytes, p.content_type, p.content_id, p.is_inline, $19, p.part_index, p.digest,
      coalesce(p.is_disguised, false)
    from added, jsonb_to_recordset($29::jsonb) as p(
      position integer, part_index integer, name text, size_bytes integer, content_type text, content_id text, is_inline boolean,
      digest text, is_disguised boolean
    )
  ),
  used as (
    update mailbox set used_bytes = used_bytes + $18::integer from added where mailbox.id = $1
  )`

const NEEDS_ATTENTION = `t.is_muted or t.snoozed_until is not null or exists (
    select from reminder r join message rm on rm.id = r.message_id where r.mailbox_id = $1 and rm.thread_id = t.id
  )`

const ADD = `
  with added as (
    insert into message (${COLUMNS}) values ($1, $2::bigint, ${valuesIn('$2::bigint')})
    on conflict (mailbox_id, delivery_key) where delivery_key is not null do nothing
    returning id, uid
  ), ${REST}
  select added.id, uid, (${NEEDS_ATTENTION}) as needs_attention from added join thread t on t.id = $2::bigint`

/** Returns undefined without writing if a message with this delivery key exists. */
export async function addMessage(
  tx: Transaction<Database>,
  mailboxId: string,
  message: NewMessage,
): Promise<MessageId | undefined> {
  const row = await addRow(tx, mailboxId, message)
  return row?.id as MessageId | undefined
}

interface AddedRow {
  readonly id: string
  readonly uid: string | null
  readonly needs_attention: boolean
}

async function addRow(
  tx: Transaction<Database>,
  mailboxId: string,
  message: NewMessage,
): Promise<AddedRow | undefined> {
  const values = [mailboxId, rowId(message.threadId), ...valuesOf(message)]
  const [row] = await runStatement<AddedRow>(tx, ADD, values)
  return row
}

function uidOf({ uid }: AddedRow): number | undefined {
  return uid === null ? undefined : Number(uid)
}

const ADD_TO_ITS_THREAD = `
  with known as (
    select distinct thread_id from thread_reference where mailbox_id = $1 and reference_key = any($2::uuid[])
  ),
  created as (
    insert into thread (mailbox_id, subject, base_subject, last_message_at)
    select $1, $9, $42, $16::timestamptz where $43::boolean and not exists (select from known) returning id
  ),
  home as (
    select thread_id from known
    where (select count(*) from known) = 1
      and not is_foreign_to(thread_id, $5, $9, $42, $10::jsonb, $15::timestamptz)
    union all select id from created
  ),
  keys as (
    insert into thread_reference (mailbox_id, reference_key, thread_id)
    select $1, key, home.thread_id from home, unnest($2::uuid[]) key on conflict do nothing
  ),
  added as (
    insert into message (${COLUMNS}) select $1, home.thread_id, ${valuesIn('home.thread_id')} from home
    returning id, thread_id, uid
  ), ${REST}
  select id, thread_id, uid, coalesce((select ${NEEDS_ATTENTION} from thread t where t.id = added.thread_id), false)
    as needs_attention
  from added`

/**
 * Receiving is the hot path, so one statement suffices for a single thread or a new one. The thread is determined first
 * if it takes more than one lookup.
 */
export async function addToItsThread(
  tx: Transaction<Database>,
  mailboxId: string,
  message: Omit<NewMessage, 'threadId'>,
  candidate: ThreadCandidate,
): Promise<AddedToThread> {
  const added = await addAtOnce(tx, mailboxId, message, candidate)
  if (added) {
    await addLabels(tx, mailboxId, added.messageId, message)
    return { ...added, merged: [] }
  }
  const { threadId, merged } = await resolveThread(tx, mailboxId, candidate)
  const row = await addRow(tx, mailboxId, { ...message, threadId })
  if (!row) throw new Error('a message was not added though its key was free')
  const messageId = row.id as MessageId
  await addLabels(tx, mailboxId, messageId, message)
  return { messageId, threadId, uid: uidOf(row), merged, needsAttention: row.needs_attention }
}

/** Labels that the message inherited from its thread stay. It is sent with the next statement. */
async function addLabels(
  tx: Transaction<Database>,
  mailboxId: string,
  messageId: MessageId,
  { labels = [], version }: { readonly labels?: readonly LabelId[]; readonly version: number },
): Promise<void> {
  if (labels.length > 0) await runWithTheNext(tx, GIVE_LABELS, [mailboxId, rowId(messageId), rowIds(labels), version])
}

const GIVE_LABELS = `
  insert into message_label (message_id, label_id, version)
  select $2::bigint, id, $4::integer from label where mailbox_id = $1 and id = any($3::bigint[]) and removed_at is null
  on conflict do nothing`

/** Returns undefined without writing if finding the thread takes more than one lookup. */
async function addAtOnce(
  tx: Transaction<Database>,
  mailboxId: string,
  message: Omit<NewMessage, 'threadId'>,
  candidate: ThreadCandidate,
): Promise<Omit<AddedToThread, 'merged'> | undefined> {
  const base = baseSubject(candidate.subject).toLowerCase()
  const values = [mailboxId, referenceKeys(candidate), ...valuesOf(message), base, !mayJoinBySubject(candidate)]
  const [row] = await runStatement<AddedRow & { readonly thread_id: string }>(tx, ADD_TO_ITS_THREAD, values)
  return (
    row && {
      messageId: row.id as MessageId,
      threadId: row.thread_id as ThreadId,
      uid: uidOf(row),
      needsAttention: row.needs_attention,
    }
  )
}

function valuesOf(message: Omit<NewMessage, 'threadId'>): readonly unknown[] {
  const parts = message.parts.map((part, position) => ({
    position,
    part_index: part.index,
    name: part.name,
    size_bytes: part.sizeBytes,
    content_type: part.contentType,
    content_id: part.contentId,
    is_inline: part.isInline,
    digest: part.digest,
    is_disguised: part.isDisguised,
  }))
  return [
    rowId(message.folderId),
    message.kind,
    message.messageIdHeader,
    message.identityKey,
    message.inReplyTo,
    message.references,
    message.subject,
    json(fromSender(message.from, message.otherAuthors)),
    json(message.replyTo),
    json(message.to),
    json(message.cc),
    json(message.bcc),
    message.sentAt ?? null,
    message.receivedAt,
    message.snippet,
    message.sizeBytes,
    message.rawBlob,
    message.isRead,
    message.isStarred,
    hasAttachments(message.parts),
    message.unparsable,
    message.envelope ? json(message.envelope) : null,
    message.deliveryKey ?? null,
    message.version,
    message.text,
    message.html,
    json(parts),
    message.listPost ?? null,
    message.isCut ?? false,
    message.isBulk ?? null,
    message.filing?.reason ?? null,
    message.filing?.filter ?? null,
    message.marks?.isAnswered ?? false,
    message.marks?.isForwarded ?? false,
    message.marks?.isDeleted ?? false,
    message.marks?.keywords ?? [],
    message.stored ? Buffer.from(message.stored.header) : null,
    message.stored ? json(message.stored.structure) : null,
    message.octets ?? null,
  ]
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
