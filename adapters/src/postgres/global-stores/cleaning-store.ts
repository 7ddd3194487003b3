import type { CleaningStore, OutdatedBody } from '@sen/core/messages/cleaning-store'
import type { MessageId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { enqueueJob } from '../jobs.ts'
import type { Database } from '../schema.ts'

const STRETCH = 500
const JOB = 'clean-anew'

export class PostgresCleaningStore implements CleaningStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async begin(cleanerVersion: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ walked_to: string | null }>`
        insert into cleaning_anew as walk (cleaner, walked_to) values (${cleanerVersion}, 0)
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
    const { rows } = await sql<{ end: string | null; outdated: OutdatedBody[] }>`
      with stretch as (
        select b.message_id, b.clean_version from message_body b
        where b.message_id > (select walked_to from cleaning_anew where cleaner = ${cleanerVersion})
        order by b.message_id limit ${STRETCH}
      )
      select max(stretch.message_id) as end, coalesce(jsonb_agg(
          jsonb_build_object('mailboxId', m.mailbox_id::text, 'messageId', m.id::text) order by m.id
        ) filter (where m.kind <> 'draft' and (${isOther('stretch.clean_version')} or ${isOther('s.version')})), '[]') as outdated
      from stretch join message m on m.id = stretch.message_id left join shown_body s on s.message_id = m.id`.execute(
      this.#db,
    )
    const [row] = rows
    return { outdated: row?.outdated ?? [], ...(row?.end && { end: row.end as MessageId }) }
  }

  async advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void> {
    const walkedTo = to === 'end' ? null : to
    await sql`update cleaning_anew set walked_to = ${walkedTo} where cleaner = ${cleanerVersion}`.execute(this.#db)
  }

  async enqueue(at: Date): Promise<void> {
    await enqueueJob(this.#db, { name: JOB }, { key: JOB, runAt: at })
  }
}
