import type { DriveIndex, WaitingContent } from '@sen/core/drive/search/drive-index'
import type { TextProcessor } from '@sen/core/ports/text-processor'
import type { FileTextOutcome } from '@sen/core/search/search-index'
import { DRIVE_FOLDER_LEXEME, searchableItem } from '@sen/model/drive/drive-words'
import { MAX_EXTRACTED_FILE_BYTES, MAX_INDEXED_BYTES_AT_ONCE, MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import { textSource } from '@sen/model/search/searchable-files'
import { type Kysely, sql, type Transaction } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { vectorText } from '../search/vector-text.ts'

const RETRY_MINUTES = 5

const IS_WAITING = 'select exists (select from drive_search_queue where due_at <= now()) as waits'

const FOLDER_LEXEMES = sql`array_to_tsvector(array[${sql.lit(DRIVE_FOLDER_LEXEME)}])`

interface IndexedRow {
  readonly id: string
  readonly mailbox_id: string
  readonly name: string
  readonly blob: string | null
  readonly size_bytes: string | null
  readonly content_type: string | null
  readonly is_infected: boolean
  readonly state: string | null
  readonly text: string | null
}

export class PostgresDriveIndex implements DriveIndex {
  readonly #db: Kysely<Database>
  readonly #words: Pick<TextProcessor, 'lexemes'>

  constructor(db: Kysely<Database>, words: Pick<TextProcessor, 'lexemes'>) {
    this.#db = db
    this.#words = words
  }

  async indexSome(limit: number, onFailure: (itemId: string, error: unknown) => void): Promise<number> {
    if (!(await this.#isWaiting())) return 0
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const ids = await lockWaiting(tx, limit)
        await this.#index(tx, ids)
        return ids.length
      })
    } catch (error) {
      if (limit > 1) return this.#oneByOne(limit, onFailure)
      await this.#postpone(onFailure, error)
      return 1
    }
  }

  /** Planning the statement that takes items costs more, and each change of mail asks. */
  async #isWaiting(): Promise<boolean> {
    const [row] = await runStatement<{ waits: boolean }>(this.#db, IS_WAITING, [])
    return row?.waits ?? false
  }

  async mergePending(): Promise<void> {
    await sql`
      select gin_clean_pending_list(oid) from pg_class
      where oid = 'drive_search_lexemes'::regclass and pg_has_role(relowner, 'usage')`.execute(this.#db)
  }

  async claimContent(): Promise<WaitingContent | undefined> {
    const { rows } = await sql<{ blob: string; name: string; content_type: string; attempts: number }>`
      with due as (
        select blob from drive_text_queue where due_at <= now()
        order by due_at, blob limit 1 for update skip locked
      )
      update drive_text_queue q set attempts = attempts + 1, due_at = now() + make_interval(mins => ${RETRY_MINUTES})
      from due where q.blob = due.blob returning q.blob, q.name, q.content_type, q.attempts`.execute(this.#db)
    const [row] = rows
    return row && { blob: row.blob, name: row.name, contentType: row.content_type, attempts: row.attempts }
  }

  async saveText(blob: string, outcome: FileTextOutcome): Promise<void> {
    const text = outcome.state === 'found' ? outcome.text.slice(0, MAX_INDEXED_CHARACTERS) : ''
    const reason = outcome.state === 'failed' ? outcome.reason : ''
    await sql`
      with kept as (
        insert into file_text (blob, part_index, state, text, reason)
        select ${blob}, -1, ${outcome.state}, ${text}, ${reason}
        where exists (select 1 from drive_version where blob = ${blob})
        on conflict (blob, part_index) do update set
          state = excluded.state, text = excluded.text, reason = excluded.reason, made_at = now()
      ),
      done as (delete from drive_text_queue where blob = ${blob})
      insert into drive_search_queue (item_id)
      select v.item_id from drive_version v join drive_item i on i.id = v.item_id and i.version_number = v.number
      where v.blob = ${blob} and ${outcome.state} = 'found'
      on conflict (item_id) do update set attempts = 0, due_at = now()`.execute(this.#db)
  }

  async #oneByOne(count: number, onFailure: (itemId: string, error: unknown) => void): Promise<number> {
    let done = 0
    for (; done < count; done += 1) {
      if ((await this.indexSome(1, onFailure)) === 0) break
    }
    return done
  }

  async #index(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const { rows } = await sql<IndexedRow>`
      select i.id, i.mailbox_id, i.name, v.blob, v.size_bytes, v.content_type,
             coalesce(v.scan_state = 'infected', false) as is_infected, t.state, t.text
      from drive_item i
      left join drive_version v on v.item_id = i.id and v.number = i.version_number
      left join file_text t on t.blob = v.blob and t.part_index = -1
      where i.id = any(${[...ids]}::bigint[])`.execute(tx)
    if (rows.length === 0) return
    const lexemes = await this.#words.lexemes(
      rows.map(({ mailbox_id: mailboxId, name, text }) => searchableItem({ mailboxId, name, text: text ?? '' })),
    )
    await sql`
      insert into drive_search (item_id, mailbox_id, lexemes)
      select n.id, n.mailbox_id, case when i.kind = 'folder' then n.lexemes || ${FOLDER_LEXEMES} else n.lexemes end
      from unnest(
        ${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.mailbox_id)}::bigint[],
        ${lexemes.map(vectorText)}::tsvector[]
      ) as n(id, mailbox_id, lexemes)
      join (select id, kind from drive_item where id = any(${rows.map((row) => row.id)}::bigint[]) for key share) i on i.id = n.id
      on conflict (item_id) do update set lexemes = excluded.lexemes`.execute(tx)
    await queueContents(tx, rows)
  }

  async #postpone(onFailure: (itemId: string, error: unknown) => void, error: unknown): Promise<void> {
    const { rows } = await sql<{ item_id: string }>`
      update drive_search_queue set attempts = attempts + 1,
        due_at = now() + make_interval(mins => ${RETRY_MINUTES} * (attempts + 1))
      where item_id = (
        select item_id from drive_search_queue where due_at <= now() order by item_id desc limit 1 for update skip locked
      )
      returning item_id`.execute(this.#db)
    if (rows[0]) onFailure(rows[0].item_id, error)
  }
}

/** The total length of text is limited too, but one item is always taken. */
async function lockWaiting(tx: Transaction<Database>, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ item_id: string }>`
    with due as (
      select item_id from drive_search_queue where due_at <= now()
      order by item_id desc limit ${limit} for update skip locked
    ),
    sized as materialized (
      select due.item_id, coalesce((
        select octet_length(t.text)
        from drive_item i join drive_version v on v.item_id = i.id and v.number = i.version_number
        join file_text t on t.blob = v.blob and t.part_index = -1
        where i.id = due.item_id
      ), 0) as bytes
      from due
    ),
    counted as (select item_id, sum(bytes) over (order by item_id desc) - bytes as before from sized)
    delete from drive_search_queue where item_id in (
      select item_id from counted where before < ${MAX_INDEXED_BYTES_AT_ONCE}
    )
    returning item_id`.execute(tx)
  return rows.map((row) => row.item_id)
}

async function queueContents(tx: Transaction<Database>, rows: readonly IndexedRow[]): Promise<void> {
  const unread = rows.flatMap((row) => {
    const { blob, name, content_type: contentType, size_bytes: size } = row
    if (blob === null || contentType === null || row.state !== null || row.is_infected) return []
    const isRead = Number(size) > 0 && Number(size) <= MAX_EXTRACTED_FILE_BYTES && textSource(name, contentType)
    return isRead ? [{ blob, name, contentType }] : []
  })
  if (unread.length === 0) return
  await sql`
    insert into drive_text_queue (blob, name, content_type)
    select * from unnest(
      ${unread.map(({ blob }) => blob)}::text[], ${unread.map(({ name }) => name)}::text[],
      ${unread.map(({ contentType }) => contentType)}::text[]
    ) on conflict do nothing`.execute(tx)
}
