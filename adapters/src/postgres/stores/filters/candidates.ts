import { setImmediate } from 'node:timers/promises'
import type { FilterCandidate, FilterReader } from '@sen/core/filters/filter-store'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_FILTERED_TEXT_CHARACTERS } from '@sen/model/filters/limits'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { toAuthors } from '../addresses.ts'
import { nextOfWalk } from '../tasks/folder-walk.ts'

interface CandidateRow {
  readonly thread_id: string
  readonly sender: unknown
  readonly subject: string
  readonly text: string
  readonly size_bytes: number
  readonly has_attachments: boolean
}

export async function newestReceived(
  db: Kysely<Database>,
  mailboxId: string,
  limit: number,
): Promise<readonly MessageId[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id
    from folder f, lateral (
      select ft.thread_id from folder_thread ft
      where ft.folder_id = f.id and ft.mailbox_id = f.mailbox_id
      order by ft.last_message_at desc, ft.thread_id desc limit ${limit}
    ) newest, message m
    where f.mailbox_id = ${mailboxId} and f.role in ('inbox', 'custom')
      and m.thread_id = newest.thread_id and m.mailbox_id = f.mailbox_id and m.folder_id = f.id and m.kind = 'received'
    order by m.received_at desc, m.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id as MessageId)
}

/** The folder's size does not matter, because its list rows are used. */
export async function receivedIn(
  db: Kysely<Database>,
  mailboxId: string,
  { folderId, after, orderedVersion, upTo }: Parameters<FilterReader['receivedIn']>[0],
  threads: number,
): ReturnType<FilterReader['receivedIn']> {
  const walk = { folderId, orderedVersion, walkedTo: after }
  const { rows } = await nextOfWalk(mailboxId, { action: 'move' }, walk, threads).execute(db)
  const { rows: messages } = await sql<{ id: string }>`
    select m.id from message m
    where m.thread_id = any(${rows.map(({ thread_id }) => thread_id)}::bigint[]) and m.mailbox_id = ${mailboxId}
      and m.folder_id = ${rowId(folderId)} and m.kind = 'received' and m.id <= ${rowId(upTo)}::bigint
    order by m.id`.execute(db)
  const last = rows.length === threads ? rows.at(-1)?.thread_id : undefined
  return { ids: messages.map(({ id }) => id as MessageId), last: last as ThreadId | undefined }
}

const ROWS_PER_BATCH = 1_000
const BYTES_PER_BATCH = 2 * MEGABYTE_BYTES
/** So few rows have some megabytes at most, so their length is not checked. */
const ROWS_OF_ANY_LENGTH = 50

/** Yields to the event loop, because callers fold all texts, and strangers decide their length. */
export async function* candidates(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  texts: 'with-text' | 'without-text',
): AsyncIterable<FilterCandidate> {
  let characters = 0
  for (const some of await inPieces(db, mailboxId, ids, texts)) {
    for (const candidate of await readCandidates(db, mailboxId, some, texts)) {
      characters += candidate.text.length
      if (characters > MAX_FILTERED_TEXT_CHARACTERS) {
        await setImmediate()
        characters = candidate.text.length
      }
      yield candidate
    }
  }
}

async function inPieces(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  texts: 'with-text' | 'without-text',
): Promise<readonly (readonly MessageId[])[]> {
  if (ids.length <= ROWS_OF_ANY_LENGTH) return [ids]
  // `octet_length` does not read the text itself.
  const textBytes = sql`coalesce((
    select least(octet_length(b.text), ${sql.lit(MAX_FILTERED_TEXT_CHARACTERS)} * 4) from message_body b where b.message_id = m.id
  ), 0)`
  const { rows } = await sql<{ id: string; bytes: number }>`
    select m.id, octet_length(m.sender::text) + octet_length(m.subject) + ${texts === 'with-text' ? textBytes : sql`0`} as bytes
    from message m where m.mailbox_id = ${mailboxId} and m.id = any(${rowIds(ids)})`.execute(db)
  const pieces: MessageId[][] = []
  let room = 0
  for (const { id, bytes } of rows) {
    const last = pieces.at(-1)
    room -= bytes
    if (last && room >= 0 && last.length < ROWS_PER_BATCH) {
      last.push(id as MessageId)
      continue
    }
    pieces.push([id as MessageId])
    room = BYTES_PER_BATCH - bytes
  }
  return pieces
}

async function readCandidates(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  texts: 'with-text' | 'without-text',
): Promise<readonly FilterCandidate[]> {
  const text =
    texts === 'with-text'
      ? sql`coalesce((
          select left(b.text, ${sql.lit(MAX_FILTERED_TEXT_CHARACTERS)}) from message_body b where b.message_id = m.id
        ), '')`
      : sql`''`
  const { rows } = await sql<CandidateRow>`
    select m.thread_id, m.sender, m.subject, ${text} as text, m.size_bytes, m.has_attachments
    from message m where m.mailbox_id = ${mailboxId} and m.id = any(${rowIds(ids)})`.execute(db)
  return rows.map((row) => {
    const { from, otherAuthors = [] } = toAuthors(row.sender)
    return {
      threadId: row.thread_id as ThreadId,
      from: [from, ...otherAuthors],
      subject: row.subject,
      text: row.text,
      sizeBytes: row.size_bytes,
      hasAttachments: row.has_attachments,
    }
  })
}
