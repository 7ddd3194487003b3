import type { DkimKeyStore, StoredDkimKey } from '@sen/core/signing/dkim-key-store'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export class PostgresDkimKeyStore implements DkimKeyStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(domain: string): Promise<StoredDkimKey | undefined> {
    const row = await this.#db
      .selectFrom('dkim_key')
      .innerJoin('domain', 'domain.id', 'dkim_key.domain_id')
      .select([
        'domain.name',
        'dkim_key.selector',
        'dkim_key.private_key',
        'dkim_key.public_key',
        'dkim_key.created_at',
      ])
      .where('domain.name', '=', domain.toLowerCase())
      .executeTakeFirst()
    return (
      row && {
        domain: row.name,
        selector: row.selector,
        privateKey: row.private_key,
        publicKey: row.public_key,
        createdAt: row.created_at,
      }
    )
  }

  async withKey(domains: readonly string[]): Promise<ReadonlySet<string>> {
    if (domains.length === 0) return new Set()
    const rows = await this.#db
      .selectFrom('dkim_key')
      .innerJoin('domain', 'domain.id', 'dkim_key.domain_id')
      .select('domain.name')
      .where('domain.name', 'in', [...new Set(domains.map((domain) => domain.toLowerCase()))])
      .execute()
    return new Set(rows.map(({ name }) => name))
  }
}
