import type { RowRequest, StoredProgramMessage, StoredSlice } from '@sen/core/mail-programs/mail-program-store'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import { FETCH_SLICE_BYTES } from '@sen/model/mail-programs/limits'
import type { EnvelopeFields, MessageStructure } from '@sen/model/mail-programs/message-structure'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { MESSAGE_SIZE } from './message-size.ts'
import { messagesInRanges, onlyUid } from './messages-in-ranges.ts'
import { type ContextRow, folderContext, toContext } from './program-folders.ts'

/** Decoding twenty columns of thousands of rows would cost more than the query. */
const ROW = sql`json_build_array(
  id, thread_id, uid, version, kind = 'draft', is_read, is_starred, is_answered, is_forwarded, is_deleted, keywords,
  label_ids, received_at, saved_at, snippet, size_bytes, raw_blob, structure, envelope, is_followed
)`

type JsonRow = readonly [
  id: number,
  threadId: number,
  uid: number,
  version: number,
  isDraft: boolean,
  isRead: boolean,
  isStarred: boolean,
  isAnswered: boolean,
  isForwarded: boolean,
  isDeleted: boolean,
  keywords: readonly string[],
  labels: readonly string[],
  receivedAt: number,
  savedAt: number,
  snippet: string,
  sizeBytes: number,
  rawBlob: string | null,
  structure: MessageStructure | null,
  envelope: EnvelopeFields | null,
  isFollowed: boolean,
]

interface MessageRow {
  readonly row: JsonRow
  readonly header: Buffer | null
}

/** The context comes with the first row, which has no message when there is none in the ranges. */
type SliceRow = { readonly context: ContextRow | null } & (MessageRow | { readonly row: null })

const LABELS = sql`array(
  select l.label_id::text from message_label l where l.message_id = m.id and l.is_set order by l.label_id
)`

export async function readRows(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  request: RowRequest,
): Promise<readonly StoredProgramMessage[]> {
  const labels = request.labels === true ? LABELS : sql`'{}'::text[]`
  const { rows } = await sql<MessageRow>`
    ${selectRows(mailboxId, folderId, { ...request, labels })} order by uid`.execute(db)
  return toStoredRows(rows, request)
}

/** Reads the context and the first rows in one statement. */
export async function readSlice(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  request: Omit<RowRequest, 'labels'>,
): Promise<StoredSlice | undefined> {
  const labels = sql`case when f.has_labels then ${LABELS} else '{}' end`
  const { rows } = await sql<SliceRow>`
    with f as materialized (
      select row_to_json(c) as context, c.labels::text <> '[]' as has_labels
      from (${folderContext(mailboxId, folderId)}) c
    )
    select case when slice.bytes_before is null then f.context end as context, slice.row, slice.header
    from f left join lateral (${selectRows(mailboxId, folderId, { ...request, labels })}) slice on true
    order by slice.uid`.execute(db)
  const context = rows[0]?.context
  if (!context) return undefined
  const found = rows.flatMap((row) => (row.row === null ? [] : row))
  return { context: toContext(context), rows: toStoredRows(found, request) }
}

/** The window counts the bytes before each row, so that a slice ends before it becomes too large. */
function selectRows(
  mailboxId: string,
  folderId: FolderId,
  {
    ranges,
    after,
    changedSince,
    limit,
    labels,
    header = false,
    structure = false,
    envelope = false,
    snippet = false,
  }: Omit<RowRequest, 'labels'> & { readonly labels: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const stored = header || structure || envelope
  const headerBytes = header ? sql`coalesce(octet_length(s.header), 0)` : sql`0`
  const structureBytes =
    structure || envelope ? sql`coalesce(s.structure_octets, octet_length(s.structure::text), 0)` : sql`0`
  const isOne = onlyUid(ranges) !== undefined
  return sql`select ${ROW} as row, header, uid, bytes_before from (
    select m.id, m.thread_id, m.uid, m.version, m.kind, m.is_read, m.is_starred, m.is_answered, m.is_forwarded,
      m.is_deleted, m.keywords, date_part('epoch', m.received_at) * 1000 as received_at,
      date_part('epoch', coalesce(m.moved_at, m.received_at)) * 1000 as saved_at, ${snippet ? sql`m.snippet` : sql`''`} as snippet,
      ${MESSAGE_SIZE} as size_bytes,
      case when m.kind = 'draft' then d.raw_blob else m.raw_blob end as raw_blob,
      ${labels} as label_ids,
      ${header ? sql`s.header` : sql`null`} as header, ${structure ? sql`s.structure` : sql`null`} as structure,
      ${envelope && !structure ? sql`s.structure -> 'envelope'` : sql`null`} as envelope,
      ${isOne ? sql`null::bigint` : sql`sum(${headerBytes} + ${structureBytes}) over (order by m.uid rows between unbounded preceding and 1 preceding)`} as bytes_before,
      ${isOne ? sql`false` : sql`lead(m.uid) over (order by m.uid) is not null`} as is_followed
    from ${messagesInRanges(mailboxId, folderId, { ranges, after, changedSince, limit })}
    left join draft_source d on d.message_id = m.id and d.revision = m.revision
    ${stored ? sql`left join message_structure s on s.message_id = m.id and m.kind <> 'draft'` : sql``}
    order by m.uid limit ${limit}
  ) sized where coalesce(bytes_before, 0) < ${FETCH_SLICE_BYTES}::bigint`
}

function toStoredRows(
  rows: readonly MessageRow[],
  { limit }: Pick<RowRequest, 'limit'>,
): readonly StoredProgramMessage[] {
  const last = rows.at(-1)
  const isCut = last?.row[19] === true && rows.length < limit
  return rows.map((row) => (isCut && row === last ? { ...toStored(row), isCut } : toStored(row)))
}

function toStored({ row, header }: MessageRow): StoredProgramMessage {
  return {
    id: String(row[0]) as MessageId,
    threadId: String(row[1]) as ThreadId,
    uid: row[2],
    version: row[3],
    isDraft: row[4],
    isRead: row[5],
    isStarred: row[6],
    isAnswered: row[7],
    isForwarded: row[8],
    isDeleted: row[9],
    keywords: row[10],
    labels: row[11] as readonly LabelId[],
    internalDate: new Date(row[12]),
    savedAt: new Date(row[13]),
    snippet: row[14],
    sizeBytes: row[15],
    rawBlob: row[16] ?? undefined,
    header: header ?? undefined,
    structure: row[17] ?? undefined,
    envelope: row[18] ?? undefined,
  }
}
