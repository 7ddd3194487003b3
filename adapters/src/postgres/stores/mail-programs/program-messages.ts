import type {
  MaildropMessage,
  MailProgramReader,
  RowRequest,
  StoredProgramMessage,
  StoredSentMessage,
  UncountedMessage,
} from '@sen/core/mail-programs/mail-program-store'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import { FETCH_SLICE_BYTES } from '@sen/model/mail-programs/limits'
import type { EnvelopeFields, MessageStructure } from '@sen/model/mail-programs/message-structure'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { MESSAGE_SIZE } from './message-size.ts'
import { messagesInRanges } from './messages-in-ranges.ts'
import { readFlags } from './program-flags.ts'

interface MessageRow {
  readonly id: string
  readonly thread_id: string
  readonly uid: string
  readonly version: number
  readonly kind: string
  readonly is_read: boolean
  readonly is_starred: boolean
  readonly is_answered: boolean
  readonly is_forwarded: boolean
  readonly is_deleted: boolean
  readonly keywords: readonly string[]
  readonly label_ids: readonly string[]
  readonly received_at: Date
  readonly saved_at: Date
  readonly snippet: string
  readonly size_bytes: number
  readonly raw_blob: string | null
  readonly header: Buffer | null
  readonly structure: MessageStructure | null
  readonly envelope: EnvelopeFields | null
  readonly is_followed: boolean
}

/** A program that uses a Message-ID again for other content has few such messages. */
const MAX_SENT_COPIES = 10

type Messages = Pick<
  MailProgramReader,
  'rows' | 'flags' | 'maildrop' | 'uncounted' | 'someIn' | 'uidsOf' | 'sentMessages'
>

export function programMessages(db: Kysely<Database>, mailboxId: string): Messages {
  return {
    rows: (folderId, request) => readRows(db, mailboxId, folderId, request),
    flags: (folderId, request) => readFlags(db, mailboxId, folderId, request),
    maildrop: (folderId, after, limit) => readMaildrop(db, mailboxId, { folderId, after, limit }),
    uncounted: (folderId, uids) => readUncounted(db, mailboxId, folderId, uids),
    someIn: async (folderId, limit) => {
      const { rows } = await sql<{ id: string }>`
        select id from message
        where mailbox_id = ${mailboxId} and folder_id = ${rowId(folderId)} and send_state <> 'sending' limit ${limit}`.execute(
        db,
      )
      return rows.map(({ id }) => id as MessageId)
    },
    uidsOf: async (folderId, ids) => {
      const { rows } = await sql<{ id: string; uid: string }>`
        select id, uid from message
        where mailbox_id = ${mailboxId} and folder_id = ${rowId(folderId)} and id = any(${rowIds(ids)}) and uid is not null
      `.execute(db)
      return new Map(rows.map(({ id, uid }) => [id as MessageId, Number(uid)]))
    },
    sentMessages: async ({ messageIdHeader, from, since }) => {
      const { rows } = await sql<Omit<StoredSentMessage, 'fileBytes'> & { file_bytes: readonly number[] }>`
        select m.id, m.subject, coalesce(b.text, '') as text, coalesce(b.html, '') as html,
          array(select file.size_bytes::integer from file where file.message_id = m.id) as file_bytes
        from message m join folder f on f.id = m.folder_id left join message_body b on b.message_id = m.id
        where m.mailbox_id = ${mailboxId} and m.received_at > ${since}
          and ((f.role = 'sent' and m.kind = 'sent' and m.uid is not null) or m.send_state = 'sending')
          and m.message_id_header = ${messageIdHeader} and lower(m.sender ->> 'email') = lower(${from})
          and exists (select from submission s where s.message_id = m.id and s.state <> 'cancelled' and s.is_from_program)
        order by m.id limit ${MAX_SENT_COPIES}`.execute(db)
      return rows.map(({ file_bytes, ...row }) => ({ ...row, fileBytes: file_bytes }))
    },
  }
}

async function readRows(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  {
    ranges,
    after,
    changedSince,
    limit,
    labels = false,
    header = false,
    structure = false,
    envelope = false,
  }: RowRequest,
): Promise<readonly StoredProgramMessage[]> {
  const stored = header || structure || envelope
  // The window counts the bytes before each row, so that a slice ends before it becomes too large.
  const bytes = stored
    ? sql`coalesce(octet_length(s.header), 0) + 4 * coalesce(pg_column_size(s.structure), 0)`
    : sql`0`
  const { rows } = await sql<MessageRow>`select * from (
    select m.id, m.thread_id, m.uid, m.version, m.kind, m.is_read, m.is_starred, m.is_answered, m.is_forwarded,
      m.is_deleted, m.keywords, m.received_at, coalesce(m.moved_at, m.received_at) as saved_at, m.snippet,
      ${MESSAGE_SIZE} as size_bytes,
      case when m.kind = 'draft' then d.raw_blob else m.raw_blob end as raw_blob,
      ${labels ? sql`array(select l.label_id::text from message_label l where l.message_id = m.id and l.is_set order by l.label_id)` : sql`'{}'::text[]`} as label_ids,
      ${header ? sql`s.header` : sql`null`} as header, ${structure ? sql`s.structure` : sql`null`} as structure,
      ${envelope && !structure ? sql`s.structure -> 'envelope'` : sql`null`} as envelope,
      sum(${bytes}) over (order by m.uid rows between unbounded preceding and 1 preceding) as bytes_before,
      lead(m.uid) over (order by m.uid) is not null as is_followed
    from ${messagesInRanges(mailboxId, folderId, { ranges, after, changedSince, limit })}
    left join draft_source d on d.message_id = m.id and d.revision = m.revision
    ${stored ? sql`left join message_structure s on s.message_id = m.id and m.kind <> 'draft'` : sql``}
    order by m.uid limit ${limit}
  ) slice where coalesce(bytes_before, 0) < ${FETCH_SLICE_BYTES}::bigint order by uid`.execute(db)
  const last = rows.at(-1)
  return rows.map((row) =>
    row === last && row.is_followed && rows.length < limit ? { ...toStored(row), isCut: true } : toStored(row),
  )
}

/** The whole slice is one text, because 50,000 rows would take seconds to parse. */
async function readMaildrop(
  db: Kysely<Database>,
  mailboxId: string,
  { folderId, after, limit }: { readonly folderId: FolderId; readonly after: number; readonly limit: number },
): Promise<readonly MaildropMessage[]> {
  const { rows } = await sql<{ listed: string | null }>`
    select string_agg(uid || ' ' || coalesce(octets::text, ''), ',' order by uid) as listed from (
      select uid, octets from message
      where folder_id = ${rowId(folderId)} and mailbox_id = ${mailboxId} and uid > ${after}::bigint
      order by uid limit ${limit}
    ) slice`.execute(db)
  const listed = rows[0]?.listed
  if (!listed) return []
  return listed.split(',').map((pair) => {
    const [uid, octets = ''] = pair.split(' ')
    return { uid: Number(uid), octets: octets === '' ? undefined : Number(octets) }
  })
}

async function readUncounted(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  uids: readonly number[],
): Promise<readonly UncountedMessage[]> {
  const { rows } = await sql<{ id: string; uid: string; is_draft: boolean; raw_blob: string | null }>`
    select id, uid, kind = 'draft' as is_draft, case when kind <> 'draft' then raw_blob end as raw_blob from message
    where folder_id = ${rowId(folderId)} and mailbox_id = ${mailboxId} and uid = any(${uids}::bigint[])
    order by uid`.execute(db)
  return rows.map((row) => ({
    id: row.id as MessageId,
    uid: Number(row.uid),
    isDraft: row.is_draft,
    rawBlob: row.raw_blob ?? undefined,
  }))
}

function toStored(row: MessageRow): StoredProgramMessage {
  return {
    id: row.id as MessageId,
    threadId: row.thread_id as ThreadId,
    uid: Number(row.uid),
    version: row.version,
    isDraft: row.kind === 'draft',
    isRead: row.is_read,
    isStarred: row.is_starred,
    isAnswered: row.is_answered,
    isForwarded: row.is_forwarded,
    isDeleted: row.is_deleted,
    keywords: row.keywords,
    labels: row.label_ids as readonly LabelId[],
    internalDate: row.received_at,
    savedAt: row.saved_at,
    snippet: row.snippet,
    sizeBytes: row.size_bytes,
    rawBlob: row.raw_blob ?? undefined,
    header: row.header ?? undefined,
    structure: row.structure ?? undefined,
    envelope: row.envelope ?? undefined,
  }
}
