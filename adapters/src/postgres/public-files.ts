import type { PublicFile, PublicFiles } from '@sen/core/attachments/public/public-files'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export class PostgresPublicFiles implements PublicFiles {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(uuid: string): Promise<PublicFile | undefined> {
    if (!UUID.test(uuid)) return undefined
    // Infected files are never served.
    const { rows } = await sql<{ name: string; size_bytes: number; blob: string }>`
      select name, size_bytes, blob from file
      where uuid = ${uuid}::uuid and is_public and part_index is null and scan <> 'infected'`.execute(this.#db)
    const row = rows[0]
    return row && { name: row.name, sizeBytes: row.size_bytes, blob: row.blob }
  }
}
