import { setImmediate } from 'node:timers/promises'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { MessageId } from '@sen/model/ids'
import { MAX_FILTERED_TEXT_CHARACTERS } from '@sen/model/limits'
import { type Kysely, sql } from 'kysely'
import { rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { toAuthors } from '../addresses.ts'

interface CandidateRow {
  readonly sender: unknown
  readonly subject: string
  readonly text: string
  readonly size_bytes: number
  readonly has_attachments: boolean
}

/** The newest of each folder by its index, and of those the newest: a mailbox is never read as a whole for it. */
export async function newestReceived(
  db: Kysely<Database>,
  mailboxId: string,
  limit: number,
): Promise<readonly MessageId[]> {
  const { rows } = await sql<{ id: string }>`
    select newest.id
    from folder f, lateral (
      select m.id, m.moved_at, m.kind from message m
      where m.folder_id = f.id and m.mailbox_id = f.mailbox_id order by m.moved_at desc limit ${limit}
    ) newest
    where f.mailbox_id = ${mailboxId} and f.role in ('inbox', 'custom') and newest.kind = 'received'
    order by newest.moved_at desc, newest.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id as MessageId)
}

/** Read at a time: of bodies, some megabytes. */
const ROWS_AT_A_TIME = { 'with-text': 50, 'without-text': 250 } as const

/** Others have their turn after so many characters, for whoever asks folds all of them: strangers say how long mail is. */
export async function* candidates(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  texts: 'with-text' | 'without-text',
): AsyncIterable<FilterFacts> {
  let characters = 0
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME[texts]) {
    const some = ids.slice(at, at + ROWS_AT_A_TIME[texts])
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

async function readCandidates(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  texts: 'with-text' | 'without-text',
): Promise<readonly FilterFacts[]> {
  const text =
    texts === 'with-text'
      ? sql`coalesce((
          select left(b.text, ${sql.lit(MAX_FILTERED_TEXT_CHARACTERS)}) from message_body b where b.message_id = m.id
        ), '')`
      : sql`''`
  const { rows } = await sql<CandidateRow>`
    select m.sender, m.subject, ${text} as text, m.size_bytes, m.has_attachments
    from message m where m.mailbox_id = ${mailboxId} and m.id = any(${rowIds(ids)})`.execute(db)
  return rows.map((row) => {
    const { from, otherAuthors = [] } = toAuthors(row.sender)
    return {
      from: [from, ...otherAuthors],
      subject: row.subject,
      text: row.text,
      sizeBytes: row.size_bytes,
      hasAttachments: row.has_attachments,
    }
  })
}
