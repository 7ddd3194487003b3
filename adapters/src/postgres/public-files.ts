import type { PublicFile, PublicFiles } from '@sen/core/attachments/public/public-files'
import { type Kysely, sql } from 'kysely'
import { isUuid } from './row-id.ts'
import type { Database } from './schema.ts'

export class PostgresPublicFiles implements PublicFiles {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(uuid: string): Promise<PublicFile | undefined> {
    if (!isUuid(uuid)) return undefined
    // Infected files are never served.
    const { rows } = await sql<{ name: string; size_bytes: number; blob: string }>`
      select name, size_bytes, blob from file
      where uuid = ${uuid}::uuid and is_public and part_index is null and scan <> 'infected'`.execute(this.#db)
    const row = rows[0]
    return row && { name: row.name, sizeBytes: row.size_bytes, blob: row.blob }
  }
}
