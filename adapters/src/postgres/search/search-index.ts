import type { TextProcessor } from '@sen/core/ports/text-processor'
import type { FileTextOutcome, SearchIndex, WaitingFile } from '@sen/core/search/search-index'
import type { FileId, MailboxId } from '@sen/model/ids'
import { MAX_EXTRACTED_FILE_BYTES, MAX_INDEXED_BYTES_AT_ONCE, MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import { textSource } from '@sen/model/search/searchable-files'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { countPeople } from './search-people.ts'
import { type IndexedRow, loadMessages } from './search-source.ts'
import { vectorText } from './vector-text.ts'

const RETRY_MINUTES = 5
const MAX_BESIDE = 100

export class PostgresSearchIndex implements SearchIndex {
  readonly #db: Kysely<Database>
  readonly #words: Pick<TextProcessor, 'lexemes'>

  constructor(db: Kysely<Database>, words: Pick<TextProcessor, 'lexemes'>) {
    this.#db = db
    this.#words = words
  }

  async indexSome(limit: number, onFailure: (messageId: string, error: unknown) => void): Promise<number> {
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const ids = await lockWaiting(tx, limit)
        await this.#indexMessages(tx, ids)
        return ids.length
      })
    } catch (error) {
      if (limit > 1) return this.#oneByOne(limit, onFailure)
      await this.#postpone(onFailure, error)
      return 1
    }
  }

  /**
   * PostgreSQL does not merge entries that arrive during a vacuum, and they make the planner scan the table. Only the
   * index's owner may request it; otherwise the next vacuum does it.
   */
  async mergePending(): Promise<void> {
    await sql`
      select gin_clean_pending_list(oid) from pg_class
      where oid = 'message_search_lexemes'::regclass and pg_has_role(relowner, 'usage')`.execute(this.#db)
  }

  async claimFile(): Promise<WaitingFile | undefined> {
    const { rows } = await sql<FileRow>`
      with due as (
        select file_id from file_text_queue where due_at <= now()
        order by due_at, file_id limit 1 for update skip locked
      ),
      taken as (
        update file_text_queue q set attempts = attempts + 1, due_at = now() + make_interval(mins => ${RETRY_MINUTES})
        from due where q.file_id = due.file_id returning q.file_id, q.attempts
      )
      select f.id, f.mailbox_id, f.name, f.content_type, f.size_bytes, f.blob, f.part_index, taken.attempts,
        -- A file of an earlier attempt may have crashed the reader, so it is read alone.
        case when taken.attempts = 1 and f.part_index is not null then array(
          select json_build_object('partIndex', o.part_index, 'sizeBytes', o.size_bytes)
          from file o join file_text_queue q on q.file_id = o.id and q.due_at <= now() and q.attempts = 0
          where o.message_id = f.message_id and o.blob = f.blob and o.id > f.id and o.part_index is not null
          order by q.due_at, o.id limit ${MAX_BESIDE}
        ) else '{}' end as beside
      from taken join file f on f.id = taken.file_id`.execute(this.#db)
    return rows[0] && toWaitingFile(rows[0])
  }

  async saveFileText(file: WaitingFile, outcome: FileTextOutcome): Promise<void> {
    const text = outcome.state === 'found' ? outcome.text.slice(0, MAX_INDEXED_CHARACTERS) : ''
    const reason = outcome.state === 'failed' ? outcome.reason : ''
    const partIndex = file.partIndex ?? WHOLE_BLOB
    await sql`
      with kept as (
        insert into file_text (blob, part_index, state, text, reason)
        values (${file.blob}, ${partIndex}, ${outcome.state}, ${text}, ${reason})
        on conflict (blob, part_index) do update set
          state = excluded.state, text = excluded.text, reason = excluded.reason, made_at = now()
      ),
      same as (
        select id, message_id, mailbox_id from file
        where blob = ${file.blob} and coalesce(part_index, ${WHOLE_BLOB}) = ${partIndex}
      ),
      done as (
        delete from file_text_queue q using same where q.file_id = same.id
      )
      insert into search_queue (message_id, mailbox_id)
      select distinct message_id, mailbox_id from same where message_id is not null and ${outcome.state} = 'found'
      on conflict (message_id) do update set attempts = 0, due_at = now()`.execute(this.#db)
  }

  async #oneByOne(count: number, onFailure: (messageId: string, error: unknown) => void): Promise<number> {
    let done = 0
    for (; done < count; done += 1) {
      if ((await this.indexSome(1, onFailure)) === 0) break
    }
    return done
  }

  async #indexMessages(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await loadMessages(tx, ids)
    if (rows.length === 0) return
    const lexemes = await this.#words.lexemes(rows.map((row) => row.searchable))
    await sql`
      insert into message_search (message_id, mailbox_id, received_at, people_counted, lexemes)
      select * from unnest(
        ${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.mailboxId)}::bigint[],
        ${rows.map((row) => row.receivedAt)}::timestamptz[], ${rows.map((row) => row.kind !== 'draft')}::boolean[],
        ${lexemes.map(vectorText)}::tsvector[]
      )
      on conflict (message_id) do update set received_at = excluded.received_at, lexemes = excluded.lexemes,
        people_counted = excluded.people_counted`.execute(tx)
    await countPeople(
      tx,
      rows.filter((row) => row.kind !== 'draft' && !row.isCounted),
    )
    await queueFiles(tx, rows)
  }

  async #postpone(onFailure: (messageId: string, error: unknown) => void, error: unknown): Promise<void> {
    const { rows } = await sql<{ message_id: string }>`
      update search_queue set attempts = attempts + 1,
        due_at = now() + make_interval(mins => ${RETRY_MINUTES} * (attempts + 1))
      where message_id = (
        select message_id from search_queue where due_at <= now() order by message_id desc limit 1 for update skip locked
      )
      returning message_id`.execute(this.#db)
    if (rows[0]) onFailure(rows[0].message_id, error)
  }
}

const WHOLE_BLOB = -1

interface FileRow {
  readonly id: string
  readonly mailbox_id: string
  readonly name: string
  readonly content_type: string
  readonly size_bytes: number
  readonly blob: string
  readonly part_index: number | null
  readonly attempts: number
  readonly beside: WaitingFile['beside']
}

function toWaitingFile(row: FileRow): WaitingFile {
  return {
    id: row.id as FileId,
    mailboxId: row.mailbox_id as MailboxId,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    blob: row.blob,
    partIndex: row.part_index ?? undefined,
    attempts: row.attempts,
    beside: row.beside,
  }
}

/** A change before the commit queues messages again. Text is limited too, but one message is always taken. */
async function lockWaiting(tx: Transaction<Database>, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ message_id: string }>`
    with due as (
      select message_id from search_queue where due_at <= now()
      order by message_id desc limit ${limit} for update skip locked
    ),
    -- octet_length() does not unpack the text. Materialized, so that it is computed only once.
    sized as materialized (
      select due.message_id, coalesce(octet_length(b.text), 0) + coalesce((
        select sum(octet_length(ft.text)) from file
        join file_text ft on ft.blob = file.blob and ft.part_index = coalesce(file.part_index, ${WHOLE_BLOB})
        where file.message_id = due.message_id
      ), 0) as bytes
      from due left join message_body b on b.message_id = due.message_id
    ),
    counted as (
      select message_id, sum(bytes) over (order by message_id desc) - bytes as before from sized
    )
    delete from search_queue where message_id in (
      select message_id from counted where before < ${MAX_INDEXED_BYTES_AT_ONCE}
    )
    returning message_id`.execute(tx)
  return rows.map((row) => row.message_id)
}

async function queueFiles(tx: Transaction<Database>, rows: readonly IndexedRow[]): Promise<void> {
  const unread = rows
    .flatMap((row) => row.files)
    .filter(
      (file) =>
        file.state === null && file.sizeBytes <= MAX_EXTRACTED_FILE_BYTES && textSource(file.name, file.contentType),
    )
    .map((file) => file.id)
  if (unread.length === 0) return
  await sql`
    insert into file_text_queue (file_id) select unnest(${unread}::bigint[]) on conflict do nothing`.execute(tx)
}
