import { type CleaningStore, type OutdatedBody, STORED_TEXT_VERSION } from '@sen/core/messages/cleaning-store'
import type { MessageId } from '@sen/model/ids'
import { MAX_STUB_CHARACTERS } from '@sen/model/text/stub-text'
import { type Kysely, sql } from 'kysely'
import { enqueueJob } from '../jobs.ts'
import type { Database } from '../schema.ts'

const STRETCH = 500
const JOB = 'clean-anew'
/** UTF-8 has at most four bytes for a character. Blank space around a stub does not count, so there may be some. */
const MAX_STUB_BYTES = 8 * MAX_STUB_CHARACTERS

function walkOf(cleanerVersion: string): string {
  return `${cleanerVersion}; text ${STORED_TEXT_VERSION}`
}

export class PostgresCleaningStore implements CleaningStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async begin(cleanerVersion: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ walked_to: string | null }>`
        insert into cleaning_anew as walk (cleaner, walked_to) values (${walkOf(cleanerVersion)}, 0)
        on conflict (is_only) do update set
          cleaner = excluded.cleaner,
          walked_to = case when walk.cleaner = excluded.cleaner then walk.walked_to else 0 end
        returning walked_to`.execute(tx)
      if (rows[0] && rows[0].walked_to !== null) await enqueueJob(tx, { name: JOB }, { key: JOB })
    })
  }

  /** An index would have to be maintained for a task that runs after upgrades only. */
  async next(
    cleanerVersion: string,
  ): Promise<{ readonly outdated: readonly OutdatedBody[]; readonly end?: MessageId }> {
    const isOther = (kept: string) =>
      sql<boolean>`split_part(${sql.ref(kept)}, ', ', 1) <> ${cleanerVersion} and ${sql.ref(kept)} not like '%text only'`
    // octet_length() reads no compressed value, only its header.
    const { rows } = await sql<{ end: string | null; outdated: OutdatedBody[] }>`
      with stretch as (
        select b.message_id, b.clean_version,
          b.text <> '' and octet_length(b.text) <= ${MAX_STUB_BYTES}::integer
            and octet_length(b.html) > 2 * octet_length(b.text) as may_be_stub
        from message_body b
        where b.message_id > (select walked_to from cleaning_anew where cleaner = ${walkOf(cleanerVersion)})
        order by b.message_id limit ${STRETCH}
      ),
      judged as (
        select m.id, m.mailbox_id, m.kind,
          coalesce(${isOther('stretch.clean_version')} or ${isOther('s.version')}, false) as is_other,
          stretch.may_be_stub and m.raw_blob is not null as may_be_stub
        from stretch join message m on m.id = stretch.message_id left join shown_body s on s.message_id = m.id
      )
      select max(id) as end, coalesce(jsonb_agg(
          jsonb_build_object('mailboxId', mailbox_id::text, 'messageId', id::text,
            'isCleanedBefore', is_other, 'maySayLittle', may_be_stub) order by id
        ) filter (where kind <> 'draft' and (is_other or may_be_stub)), '[]') as outdated
      from judged`.execute(this.#db)
    const [row] = rows
    return { outdated: row?.outdated ?? [], ...(row?.end && { end: row.end as MessageId }) }
  }

  async advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void> {
    const walkedTo = to === 'end' ? null : to
    await sql`update cleaning_anew set walked_to = ${walkedTo} where cleaner = ${walkOf(cleanerVersion)}`.execute(
      this.#db,
    )
  }

  async enqueue(at: Date): Promise<void> {
    await enqueueJob(this.#db, { name: JOB }, { key: JOB, runAt: at })
  }
}
