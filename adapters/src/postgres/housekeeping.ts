import type { HousekeepingStore } from '@sen/core/housekeeping/housekeeping-store'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export class PostgresHousekeeping implements HousekeepingStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async begunAt(): Promise<Date> {
    const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(this.#db)
    const at = new Date(rows[0]?.at ?? Number.NaN)
    if (Number.isNaN(at.getTime())) throw new Error('the database does not know when it was set up')
    return at
  }

  async unnamedBlobs(keys: readonly string[]): Promise<readonly string[]> {
    // One statement sees all three tables at one moment.
    const { rows } = await sql<{ key: string }>`
      select asked.key from unnest(${[...keys]}::text[]) as asked(key)
      where not exists (select 1 from message where message.raw_blob = asked.key)
        and not exists (select 1 from file where file.blob = asked.key)
        and not exists (select 1 from submission where submission.raw_blob = asked.key)`.execute(this.#db)
    return rows.map((row) => row.key)
  }
}
