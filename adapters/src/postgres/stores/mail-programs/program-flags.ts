import type { FlagRequest, StoredFlags } from '@sen/core/mail-programs/mail-program-store'
import type { FolderId, LabelId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { messagesInRanges } from './messages-in-ranges.ts'

/** UID, version and marks of a message. */
const PACKED_BYTES = 16

interface FlagsRow {
  readonly packed: Buffer | null
  readonly keywords: readonly (readonly [uid: number, keywords: readonly string[]])[]
}

/** The slice is one byte string, because the driver takes ten times as long for as many rows. */
export async function readFlags(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  { ranges, after, changedSince, limit, labels }: FlagRequest,
): Promise<readonly StoredFlags[]> {
  const { rows } = await sql<FlagsRow>`
    select
      string_agg(int8send(s.uid) || int4send(s.version) || int4send(s.marks), '' order by s.uid) as packed,
      coalesce(json_agg(json_build_array(s.uid, s.keywords)) filter (where s.keywords <> '{}'), '[]') as keywords
    from (
      select m.uid, m.version, m.keywords,
        m.is_read::integer + 2 * m.is_starred::integer + 4 * m.is_answered::integer + 8 * m.is_forwarded::integer
          + 16 * m.is_deleted::integer + 32 * (m.kind = 'draft')::integer as marks
      from ${messagesInRanges(mailboxId, folderId, { ranges, after, changedSince, limit })}
      order by m.uid limit ${limit}
    ) s`.execute(db)
  const packed = rows[0]?.packed
  if (!packed) return []
  const [first, last] = [uidAt(packed, 0), uidAt(packed, packed.length - PACKED_BYTES)]
  const labelled = labels ? await readLabels(db, mailboxId, { folderId, first, last }) : new Map<number, LabelId[]>()
  return unpack(packed, new Map(rows[0]?.keywords), labelled)
}

async function readLabels(
  db: Kysely<Database>,
  mailboxId: string,
  { folderId, first, last }: { readonly folderId: FolderId; readonly first: number; readonly last: number },
): Promise<ReadonlyMap<number, readonly LabelId[]>> {
  const { rows } = await sql<{ uid: string; label_id: string }>`
    select m.uid, l.label_id from message m join message_label l on l.message_id = m.id and l.is_set
    where m.folder_id = ${rowId(folderId)} and m.mailbox_id = ${mailboxId}
      and m.uid between ${first}::bigint and ${last}::bigint
    order by m.uid, l.label_id`.execute(db)
  const labels = new Map<number, LabelId[]>()
  for (const { uid, label_id } of rows) {
    const known = labels.get(Number(uid))
    if (known) known.push(label_id as LabelId)
    else labels.set(Number(uid), [label_id as LabelId])
  }
  return labels
}

function unpack(
  packed: Buffer,
  keywords: ReadonlyMap<number, readonly string[]>,
  labels: ReadonlyMap<number, readonly LabelId[]>,
): readonly StoredFlags[] {
  const usual = new Map<number, StoredFlags['state']>()
  const all: StoredFlags[] = []
  for (let at = 0; at < packed.length; at += PACKED_BYTES) {
    const uid = uidAt(packed, at)
    const marks = packed.readInt32BE(at + 12)
    const own = { keywords: keywords.get(uid), labels: labels.get(uid) }
    let state = own.keywords || own.labels ? undefined : usual.get(marks)
    if (state === undefined) {
      state = { ...stateOf(marks), keywords: own.keywords ?? [], labels: own.labels ?? [] }
      if (!own.keywords && !own.labels) usual.set(marks, state)
    }
    all.push({ uid, version: packed.readInt32BE(at + 8), state })
  }
  return all
}

function stateOf(marks: number): Omit<StoredFlags['state'], 'keywords' | 'labels'> {
  const has = (mark: number): boolean => (marks & mark) !== 0
  return {
    isRead: has(1),
    isStarred: has(2),
    isAnswered: has(4),
    isForwarded: has(8),
    isDeleted: has(16),
    isDraft: has(32),
  }
}

function uidAt(packed: Buffer, at: number): number {
  return packed.readUInt32BE(at + 4)
}
