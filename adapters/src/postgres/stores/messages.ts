import type {
  FiledBy,
  Message,
  MessageBody,
  MessageFile,
  MessageKind,
  MessageReader,
  MessageWriter,
  SendState,
} from '@sen/core/messages/message-store'
import type { MessageScan } from '@sen/core/trust/trust-store'
import { FIRST_RECIPIENTS, MAX_RECIPIENT_BYTES_OF_THREAD } from '@sen/model/bulkheads/limits'
import type { ReportedFailure } from '@sen/model/delivery-reports/reported-failure'
import type { FolderRole } from '@sen/model/folders'
import type { FilterId, FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { MAX_REFERENCES_SENT } from '@sen/model/messages/limits'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { toAddresses, toAuthors } from './addresses.ts'
import { toMessageFile } from './file-row.ts'
import { addMessage, addToItsThread } from './message-adding.ts'
import { haveDuplicates, referenceKey } from './message-duplicates.ts'

interface MessageRow {
  readonly id: string
  readonly thread_id: string
  readonly folder_id: string
  readonly role: string
  readonly kind: string
  readonly send_state: string
  readonly message_id_header: string
  readonly identity_key: string
  readonly in_reply_to: string
  readonly reference_ids: string[]
  readonly subject: string
  readonly sender: unknown
  readonly reply_to: unknown
  readonly recipients_to: unknown
  readonly is_partial: boolean
  readonly recipients_cc: unknown
  readonly recipients_bcc: unknown
  readonly sent_at: Date | null
  readonly received_at: Date
  readonly snippet: string
  readonly size_bytes: number
  readonly is_read: boolean
  readonly is_starred: boolean
  readonly has_attachments: boolean
  readonly unparsable: boolean
  readonly previous_folder_id: string | null
  readonly revision: number
  readonly raw_blob: string | null
  readonly tracked: boolean
  readonly list_post: string | null
  readonly is_bulk: boolean | null
  readonly verdict: unknown
  readonly scan: unknown
  readonly filed_reason: string | null
  readonly filter_id: string | null
  readonly filter_name: string | null
  readonly bounced: ReportedFailure[] | null
  readonly protection: string | null
}

interface BodyRow {
  readonly message_id: string
  readonly text: string
  readonly html: string
  readonly clean_html: string | null
  readonly clean_version: string | null
  readonly has_remote_content: boolean
  readonly is_cut: boolean
  readonly reference_ids: string[]
}

/** A reply needs only these (`cappedReferences`). All references would be most of a long thread's data. */
const USEFUL_REFERENCES = sql<string[]>`
  case when cardinality(m.reference_ids) > ${sql.lit(MAX_REFERENCES_SENT)}
       then m.reference_ids[1:1] || m.reference_ids[cardinality(m.reference_ids) - ${sql.lit(MAX_REFERENCES_SENT - 2)}:]
       else m.reference_ids end`

/** Limited from the newest message on. Drafts keep all recipients, because they are edited as they are read. */
const IS_BEYOND_RECIPIENTS = sql<boolean>`
  m.kind = 'received' and sum(pg_column_size(m.recipients_to) + pg_column_size(m.recipients_cc) + pg_column_size(m.reply_to))
    over (order by m.received_at desc, m.id desc) > ${sql.lit(MAX_RECIPIENT_BYTES_OF_THREAD)}`

function first(isPartial: RawBuilder<boolean>, column: 'reply_to' | 'recipients_to' | 'recipients_cc') {
  const name = sql.ref(`m.${column}`)
  const path = sql.lit(`$[0 to ${FIRST_RECIPIENTS - 1}]`)
  return sql`case when ${isPartial} then jsonb_path_query_array(${name}, ${path}) else ${name} end as ${sql.ref(column)}`
}

export function messageReader(db: Kysely<Database>, mailboxId: string): MessageReader {
  const messages = (
    condition: RawBuilder<boolean>,
    references: RawBuilder<string[]>,
    isPartial = sql<boolean>`false`,
  ) => sql<MessageRow>`
    select m.id, m.thread_id, m.folder_id, f.role, m.kind, m.send_state, m.message_id_header, m.identity_key,
           m.in_reply_to, ${references} as reference_ids, m.subject, m.sender, ${first(isPartial, 'reply_to')},
           ${first(isPartial, 'recipients_to')}, ${first(isPartial, 'recipients_cc')}, ${isPartial} as is_partial,
           m.recipients_bcc, m.sent_at, m.received_at, m.snippet, m.size_bytes, m.is_read, m.is_starred,
           m.has_attachments, m.unparsable, m.previous_folder_id, m.revision, m.raw_blob, m.tracked, m.verdict, m.scan,
           m.list_post, m.is_bulk, m.filed_reason, r.id as filter_id, r.name as filter_name, m.bounced, m.protection
    from message m join folder f on f.id = m.folder_id
    left join rule r on r.id = m.filed_by_rule and r.mailbox_id = m.mailbox_id and r.removed_at is null
    where m.mailbox_id = ${mailboxId} and ${condition}
    order by m.received_at, m.id`
  const bodies = async (ids: readonly MessageId[], html: RawBuilder<string>) => {
    const { rows } = await sql<BodyRow>`
      select b.message_id, b.text, ${html} as html, b.clean_html, b.clean_version, b.has_remote_content, b.is_cut,
             ${USEFUL_REFERENCES} as reference_ids
      from message_body b join message m on m.id = b.message_id
      where m.mailbox_id = ${mailboxId} and b.message_id = any(${rowIds(ids)})`.execute(db)
    return new Map(rows.map((row) => [row.message_id as MessageId, toBody(row)]))
  }
  return {
    find: async (id) => {
      const { rows } = await messages(sql`m.id = ${rowId(id)}`, sql`m.reference_ids`).execute(db)
      return rows[0] && toMessage(rows[0])
    },
    findSent: async (messageIdHeader) => {
      const isOwn = sql<boolean>`m.kind = 'sent' and m.message_id_header = ${messageIdHeader} and m.thread_id in (
        select thread_id from thread_reference
        where mailbox_id = ${mailboxId} and reference_key = ${referenceKey(messageIdHeader)}::uuid
      )`
      const { rows } = await messages(isOwn, sql`'{}'::text[]`).execute(db)
      return rows[0] && toMessage(rows[0])
    },
    ofThread: async (id) => {
      const { rows } = await messages(sql`m.thread_id = ${rowId(id)}`, sql`'{}'::text[]`, IS_BEYOND_RECIPIENTS).execute(
        db,
      )
      return rows.map(toMessage)
    },
    body: async (id) => (await bodies([id], sql`b.html`)).get(id) ?? EMPTY_BODY,
    bodies: (ids) => bodies(ids, sql`case when b.clean_html is null then b.html else '' end`),
    bodyBytes: async (ids) => {
      const { rows } = await sql<{ message_id: string; bytes: number }>`
        select b.message_id, octet_length(b.text) + octet_length(coalesce(b.clean_html, b.html)) as bytes
        from message_body b join message m on m.id = b.message_id
        where m.mailbox_id = ${mailboxId} and b.message_id = any(${rowIds(ids)})`.execute(db)
      return new Map(rows.map((row) => [row.message_id as MessageId, row.bytes]))
    },
    filesOf: (ids) => filesOf(db, mailboxId, ids),
    filesWithin: (ids, most) => filesWithin(db, mailboxId, ids, most),
    haveDuplicates: (wanted, except) => haveDuplicates(db, mailboxId, wanted, except),
    findByDeliveryKey: async (key) => {
      const row = await db
        .selectFrom('message')
        .select('id')
        .where('mailbox_id', '=', mailboxId)
        .where('delivery_key', '=', key)
        .executeTakeFirst()
      return row && (row.id as MessageId)
    },
  }
}

export function messageWriter(tx: Transaction<Database>, mailboxId: string): MessageWriter {
  return {
    ...messageReader(tx, mailboxId),
    add: (message) => addMessage(tx, mailboxId, message),
    addToItsThread: (message, candidate) => addToItsThread(tx, mailboxId, message, candidate),
    markAnswered: async (messageIdHeader, as, version) => {
      const column = sql.ref(as === 'answered' ? 'is_answered' : 'is_forwarded')
      await sql`
        update message m set ${column} = true, version = ${version}
        where m.mailbox_id = ${mailboxId} and m.message_id_header = ${messageIdHeader} and m.kind <> 'draft'
          and not m.${column} and m.thread_id in (
            select thread_id from thread_reference
            where mailbox_id = ${mailboxId} and reference_key = ${referenceKey(messageIdHeader)}::uuid
          )`.execute(tx)
    },
    saveReportedFailures: async (id, recipients) => {
      await sql`
        update message set bounced = ${JSON.stringify(recipients)}::jsonb
        where mailbox_id = ${mailboxId} and id = ${rowId(id)}`.execute(tx)
    },
    saveProtection: async (id, protection) => {
      await sql`
        update message set protection = ${protection} where mailbox_id = ${mailboxId} and id = ${rowId(id)}`.execute(tx)
    },
    saveText: async (id, text, snippet) => {
      await sql`
        with named as (
          update message set snippet = ${snippet} where mailbox_id = ${mailboxId} and id = ${rowId(id)} returning id
        )
        update message_body set text = ${text} where message_id in (select id from named)`.execute(tx)
    },
    saveCleanHtml: async (id, html, hasRemoteContent, version) => {
      await sql`
        update message_body b set clean_html = ${html}, has_remote_content = ${hasRemoteContent}, clean_version = ${version}
        from message m where m.id = b.message_id and m.mailbox_id = ${mailboxId} and b.message_id = ${rowId(id)}`.execute(
        tx,
      )
    },
  }
}

async function filesWithin(db: Kysely<Database>, mailboxId: string, ids: readonly MessageId[], most: number) {
  const { rows } = await sql<{ message_id: string; count: number }>`
    select message_id, count(*)::int as count from (
      select message_id from file where mailbox_id = ${mailboxId} and message_id = any(${rowIds(ids)})
      order by message_id desc limit ${most + 1}
    ) f group by message_id order by message_id desc`.execute(db)
  const isAll = rows.reduce((sum, { count }) => sum + count, 0) <= most
  // Files of the oldest message in this range may be missing.
  const oldest = isAll ? undefined : BigInt(rows.at(-1)?.message_id ?? 0)
  const cut = new Set(ids.filter((id) => oldest !== undefined && BigInt(id) <= oldest))
  return {
    files: await filesOf(
      db,
      mailboxId,
      ids.filter((id) => !cut.has(id)),
    ),
    cut,
  }
}

async function filesOf(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, readonly MessageFile[]>> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'uuid', 'message_id', 'name', 'size_bytes', 'content_type', 'content_id', 'is_inline'])
    .select(['part_index', 'drive_item_id', 'scan', 'scan_signature', 'is_disguised'])
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', '=', sql<string>`any(${rowIds(ids)})`)
    .orderBy('message_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const files = new Map<MessageId, MessageFile[]>()
  for (const row of rows) {
    const messageId = row.message_id as MessageId
    const list = files.get(messageId) ?? []
    list.push(toMessageFile(row))
    files.set(messageId, list)
  }
  return files
}

const EMPTY_BODY: MessageBody = {
  text: '',
  html: '',
  isCut: false,
  cleanHtml: undefined,
  cleanVersion: undefined,
  hasRemoteContent: false,
  references: [],
}

function toBody(row: BodyRow): MessageBody {
  return {
    text: row.text,
    html: row.html,
    isCut: row.is_cut,
    cleanHtml: row.clean_html ?? undefined,
    cleanVersion: row.clean_version ?? undefined,
    hasRemoteContent: row.has_remote_content,
    references: row.reference_ids,
  }
}

function toMessage(row: MessageRow): Message {
  return {
    id: row.id as MessageId,
    threadId: row.thread_id as ThreadId,
    folderId: row.folder_id as FolderId,
    folderRole: row.role as FolderRole,
    kind: row.kind as MessageKind,
    sendState: row.send_state as SendState,
    isTracked: row.tracked,
    messageIdHeader: row.message_id_header,
    identityKey: row.identity_key,
    inReplyTo: row.in_reply_to,
    references: row.reference_ids,
    subject: row.subject,
    ...toAuthors(row.sender),
    replyTo: toAddresses(row.reply_to),
    to: toAddresses(row.recipients_to),
    cc: toAddresses(row.recipients_cc),
    bcc: toAddresses(row.recipients_bcc),
    listPost: row.list_post ?? undefined,
    isBulk: row.is_bulk ?? undefined,
    sentAt: row.sent_at ?? undefined,
    receivedAt: row.received_at,
    snippet: row.snippet,
    sizeBytes: row.size_bytes,
    isRead: row.is_read,
    isStarred: row.is_starred,
    hasAttachments: row.has_attachments,
    unparsable: row.unparsable,
    previousFolderId: (row.previous_folder_id as FolderId | null) ?? undefined,
    revision: row.revision,
    rawBlob: row.raw_blob ?? undefined,
    verdict: (row.verdict as SenderVerdict | null) ?? undefined,
    scan: (row.scan as MessageScan | null) ?? undefined,
    filed: filedBy(row),
    ...(row.is_partial && { isPartial: true }),
    ...(row.bounced && { reportedFailures: row.bounced }),
    ...(row.protection !== null && { protection: row.protection as Message['protection'] }),
  }
}

function filedBy({ filed_reason, filter_id, filter_name }: MessageRow): FiledBy | undefined {
  if (filed_reason === null) return undefined
  const reason = filed_reason as FilingReason
  return filter_id === null ? { reason } : { reason, filter: { id: filter_id as FilterId, name: filter_name ?? '' } }
}
