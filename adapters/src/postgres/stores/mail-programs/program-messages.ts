import type {
  MaildropMessage,
  MailProgramReader,
  MovableMessage,
  MovableRequest,
  StoredSentMessage,
  UncountedMessage,
} from '@sen/core/mail-programs/mail-program-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import { runStatement } from '../../run-statement.ts'
import type { Database } from '../../schema.ts'
import { LAST_UID } from './messages-in-ranges.ts'
import { readFlags } from './program-flags.ts'
import { readRows, readSlice } from './program-rows.ts'

/** A program that uses a Message-ID again for other content has few such messages. */
const MAX_SENT_COPIES = 10

type Messages = Pick<
  MailProgramReader,
  'rows' | 'slice' | 'listMovable' | 'flags' | 'maildrop' | 'listUncounted' | 'listIds' | 'uidsOf' | 'sentMessages'
>

export function programMessages(db: Kysely<Database>, mailboxId: string): Messages {
  return {
    rows: (folderId, request) => readRows(db, mailboxId, folderId, request),
    slice: (folderId, request) => readSlice(db, mailboxId, folderId, request),
    listMovable: (folderId, request) => readMovable(db, mailboxId, folderId, request),
    flags: (folderId, request) => readFlags(db, mailboxId, folderId, request),
    maildrop: (folderId, after, limit) => readMaildrop(db, mailboxId, { folderId, after, limit }),
    listUncounted: (folderId, uids) => readUncounted(db, mailboxId, folderId, uids),
    listIds: async (folderId, limit) => {
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

interface MovableRow {
  readonly id: string
  readonly thread_id: string
  readonly uid: string
  readonly kind: string
}

const MOVABLE = `
  select m.id, m.thread_id, m.uid, m.kind from unnest($3::bigint[], $4::bigint[]) r(first, last)
  cross join lateral (
    select id, thread_id, uid, kind from message
    where folder_id = $1 and mailbox_id = $2 and uid between greatest(r.first, $5::bigint) and r.last
    order by uid limit $6
  ) m
  order by m.uid limit $6`

async function readMovable(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: FolderId,
  { ranges, after, limit }: MovableRequest,
): Promise<readonly MovableMessage[]> {
  const firsts = ranges.map(({ first }) => first)
  const lasts = ranges.map(({ last }) => last ?? LAST_UID)
  const values = [rowId(folderId), mailboxId, firsts, lasts, after + 1, limit]
  const rows = await runStatement<MovableRow>(db, MOVABLE, values)
  return rows.map((row) => ({
    id: row.id as MessageId,
    threadId: row.thread_id as ThreadId,
    uid: Number(row.uid),
    isDraft: row.kind === 'draft',
  }))
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
